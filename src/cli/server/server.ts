import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import send from 'send';
import { fileInside, listFiles } from './folder.ts';
import { readRequest } from './request.ts';

/** What is served. Both are real paths: symbolic links resolved. */
export interface Served {
  /** The built application. */
  readonly app: string;
  /** The user's files, listed in the library; nothing without them. */
  readonly files?: string | undefined;
}

/**
 * What a page of the application may do: run its own scripts, and fetch or show what the user points it to. Nothing
 * inline runs, no script is made from text, no other page may frame it.
 */
const APP_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' blob: data: https: http:",
  "media-src 'self' blob: data: https: http:",
  "connect-src 'self' https: http:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The user's files are data: opened as a page, one can do nothing at all. */
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** Types that a browser plays or shows; any other file is bytes, so that no file of the user's can become a script. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json',
  '.jsonl': 'application/x-ndjson',
  '.csv': 'text/csv; charset=utf-8',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.mkv': 'video/x-matroska',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
};

/** An HTTP server for the application and a folder of the user's; the caller makes it listen, on loopback. */
export function createAppServer(served: Served): Server {
  return createServer((request, response) => {
    answer(served, request, response).catch(() => refuse(response, 500, 'The server failed to answer this request.'));
  });
}

async function answer(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Content-Security-Policy', FILE_POLICY);
  const path = readRequest(request);
  if (!path.ok) return refuse(response, path.error.status, path.error.message);
  const [first, ...rest] = path.value;
  return first === 'files'
    ? answerFile(served.files, rest, request, response)
    : answerApp(served.app, path.value, request, response);
}

async function answerApp(app: string, segments: readonly string[], request: IncomingMessage, response: ServerResponse) {
  response.setHeader('Content-Security-Policy', APP_POLICY);
  const path = await fileInside(app, segments);
  if (path !== undefined) return sendFile(path, segments[0] === 'assets', request, response);
  // A path without a file extension is a page of the application, which finds its way by itself.
  const page = extname(segments.at(-1) ?? '') === '' ? await fileInside(app, ['index.html']) : undefined;
  return page === undefined
    ? refuse(response, 404, 'There is no such file.')
    : sendFile(page, false, request, response);
}

async function answerFile(
  files: string | undefined,
  segments: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (segments.join('/') === 'index.json') {
    response.setHeader('Content-Type', 'application/json');
    response.setHeader('Cache-Control', 'no-store');
    response.end(JSON.stringify(files === undefined ? [] : await listFiles(files)));
    return;
  }
  const path = files === undefined ? undefined : await fileInside(files, segments);
  if (path === undefined) return refuse(response, 404, 'There is no such file.');
  response.setHeader('Content-Type', FILE_TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream');
  return sendFile(path, false, request, response);
}

/** Sends a file, whole or the range asked for. Built assets carry their content's hash in the name and never change. */
function sendFile(path: string, immutable: boolean, request: IncomingMessage, response: ServerResponse): void {
  const caching = immutable ? { maxAge: '1y', immutable: true } : { cacheControl: false };
  if (!immutable) response.setHeader('Cache-Control', 'no-cache');
  send(request, encodeURIComponent(path), { ...caching, dotfiles: 'allow' })
    .on('error', (error: SendError) => {
      for (const [name, value] of Object.entries(error.headers ?? {})) response.setHeader(name, value);
      refuse(
        response,
        error.status,
        error.status === 416 ? 'The file is shorter than that.' : 'There is no such file.',
      );
    })
    .pipe(response);
}

/** What `send` reports: 416 with the file's length as a header, or that the file went away in the meantime. */
interface SendError {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

function refuse(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(`${message}\n`);
}
