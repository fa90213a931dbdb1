import type { IncomingMessage } from 'node:http';
import { err, ok, type Result } from '#lib';

/** Why a request is refused: the HTTP status and a sentence for the person who asked. */
export interface Refusal {
  readonly status: 400 | 403 | 404 | 405;
  readonly message: string;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

const refuse = (status: Refusal['status'], message: string) => err<Refusal>({ status, message });

/**
 * The path segments a request asks for, decoded, once it is known to come from this machine's own browser.
 *
 * Another site can reach a loopback server through its visitor's browser: by a name that it makes resolve to 127.0.0.1
 * (told by Host) or by a plain cross-site request (told by Origin). Ports are not compared, so that a forwarded port
 * works. Segments that climb, or hide a separator in their encoding, are refused rather than normalised away.
 */
export function readRequest(
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
): Result<readonly string[], Refusal> {
  const { host, origin } = request.headers;
  const address = host === undefined ? null : parseUrl(`http://${host}`);
  if (!address || !LOOPBACK.has(address.hostname)) {
    return refuse(403, 'This server answers only to localhost and 127.0.0.1.');
  }
  if (origin !== undefined && parseUrl(origin)?.host !== address.host) {
    return refuse(403, 'This server does not answer other sites.');
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'This server only reads.');
  return readPath(request.url ?? '');
}

function readPath(url: string): Result<readonly string[], Refusal> {
  const [path = ''] = url.split('?', 1);
  if (!path.startsWith('/')) return refuse(400, 'The path must begin with a slash.');
  const segments = [];
  for (const encoded of path.slice(1).split('/')) {
    const segment = decode(encoded);
    if (segment === undefined) return refuse(400, `'${encoded}' is not valid percent-encoding.`);
    if (segment === '..' || segment === '.' || /[/\\\0]/.test(segment)) {
      return refuse(403, 'The path leaves the folder that is served.');
    }
    segments.push(segment);
  }
  return ok(segments);
}

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
