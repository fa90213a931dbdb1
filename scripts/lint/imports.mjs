import { isBuiltin } from 'node:module';
import { posix, relative, sep } from 'node:path';
import { exceptions, homes, layers, node, purePackages, testing } from './boundaries.mjs';

/**
 * @typedef {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} Rule
 * @typedef {{ type: string, range: [number, number], value?: unknown }} Source where an import names what it imports
 */

/** @param {string} file @param {readonly string[]} folders */
const within = (file, folders) => folders.some((folder) => file === folder || file.startsWith(`${folder}/`));

/** @param {string} folder */
const layerOf = (folder) => layers.findIndex((siblings) => siblings.includes(folder));

/** @param {string} file */
const isTest = (file) => /\.test\.tsx?$/.test(file) || within(file, [`src/${testing}`]);

/** The folder of `src` that a file is in; nothing for scripts, benchmarks, browser tests and root files. @param {string} file */
const folderOf = (file) => /^src\/([^/]+)\//.exec(file)?.[1];

/** `@scope/name/deep` -> `@scope/name`. @param {string} specifier */
const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** @param {string} file @param {string} specifier */
function judgeRelative(file, specifier) {
  const target = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''));
  const [from, to] = [folderOf(file), folderOf(target)];
  if (from !== to)
    return `Another folder is imported through its surface: write '#${to ?? 'folder'}', not a path into it.`;
  if (!/\.\w+$/.test(target)) return 'A relative import names the file with its extension.';
  if (within(file, ['src/app/ui']) && !within(target, ['src/app/ui'])) {
    return 'app/ui knows nothing of the rest of the application; move what it needs into app/ui or pass it in.';
  }
  return undefined;
}

/** @param {string} file @param {string} specifier */
function judgeSurface(file, specifier) {
  const to = specifier.slice(1);
  const from = folderOf(file);
  if (to === testing) {
    return from === undefined || isTest(file) ? undefined : 'Builders for tests are imported by tests only.';
  }
  if (layerOf(to) < 0) return `'${specifier}' is not a folder of scripts/lint/boundaries.mjs.`;
  if (from === undefined || from === testing) return undefined;
  if (from === to) return 'Inside a folder imports are relative.';
  if (layerOf(from) < 0) return `src/${from} is not a folder of scripts/lint/boundaries.mjs.`;
  if (within(file, ['src/app/ui']) && to !== 'lib') return 'app/ui knows nothing of the domain.';
  if (layerOf(from) === layerOf(to)) return `${from} and ${to} are siblings and never import each other.`;
  if (layerOf(from) < layerOf(to)) return `${from} lies below ${to} and may not import it.`;
  return undefined;
}

/** @param {string} file @param {string} specifier */
function judgePackage(file, specifier) {
  const from = folderOf(file);
  if (from === undefined || isTest(file)) return undefined;
  if (isBuiltin(specifier)) {
    return within(file, node) ? undefined : `Node's modules are for ${node.join(', ')} and tests.`;
  }
  const name = packageOf(specifier);
  const home = Object.entries(homes).find(([owned]) => owned === name)?.[1];
  if (home && !within(file, home)) return `${name} is for ${home.join(', ')} only.`;
  if (layerOf(from) < layerOf('worker') && !purePackages.includes(name)) {
    return `src/${from} is pure: it imports no ${name}. What pure code may use is listed in scripts/lint/boundaries.mjs.`;
  }
  return undefined;
}

/**
 * Whether a file may import something.
 *
 * @param {string} file path from the root of the project, with forward slashes
 * @param {string} specifier what is imported, as written
 * @returns {string | undefined} what is wrong and what to do instead, or nothing
 */
export function judgeImport(file, specifier) {
  if (exceptions.some((exception) => exception.file === file && exception.specifier === specifier)) return undefined;
  if (specifier.startsWith('.')) return judgeRelative(file, specifier);
  if (specifier.startsWith('#')) return judgeSurface(file, specifier);
  if (specifier.startsWith('/')) return undefined;
  return judgePackage(file, specifier);
}

/** @type {Rule} */
export const imports = {
  meta: { type: 'problem', docs: { description: 'Imports follow the direction of the layers.' } },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    /** @param {{ source?: Source | null } & object} node */
    const check = ({ source }) => {
      if (!source || !('value' in source) || typeof source.value !== 'string') return;
      const message = judgeImport(file, source.value);
      if (message !== undefined) context.report({ message, node: source });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};
