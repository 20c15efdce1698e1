// Game data is no script: in the page it is fetched as JSON files, shared by the page and its worker, instead of being bundled into both.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const DATA = /^(.*[\\/]packages[\\/]games[\\/][\w-]+[\\/]data)[\\/]([\w-]+)\.json$/;
const ALL = '\0hexfront-data-all:';
const ONE = '\0hexfront-data:';

/** Read on demand only; everything else of a game is asked for at once when its code arrives, so that the waiting does not add up. */
const LATER = new Set(['cases', 'units-notes', 'board-notes', 'heights', 'map-overrides']);

/** @param {string} folder */
const atOnce = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .filter((name) => !LATER.has(name));

/** A file name as a JavaScript name. @param {string} name */
const variable = (name) => name.replaceAll('-', '_');

/**
 * Replaces imports of a game's JSON files by modules that fetch them: one per file, and one per game that starts all requests together.
 * @returns {import('vite').Plugin}
 */
export function dataFiles() {
  return {
    name: 'hexfront-data-files',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (source.startsWith(ALL)) return { id: source, moduleSideEffects: false };
      if (!source.endsWith('.json')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      const match = found && DATA.exec(found.id);
      return match ? { id: `${ONE}${match[1]}|${match[2]}`, moduleSideEffects: false } : null;
    },
    load(id) {
      /** @param {string} folder @param {string} name */
      const request = (folder, name) => {
        const source = JSON.stringify(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')));
        const file = this.emitFile({ type: 'asset', name: `${name}.json`, source });
        return `fetch(import.meta.ROLLUP_FILE_URL_${file}).then((answer) => {
  if (!answer.ok) throw new Error('${name}.json: ' + answer.status);
  return answer.json();
})`;
      };
      if (id.startsWith(ALL)) {
        const folder = id.slice(ALL.length);
        return atOnce(folder)
          .map((name) => `export const ${variable(name)} = /* @__PURE__ */ ${request(folder, name)};`)
          .join('\n');
      }
      if (id.startsWith(ONE)) {
        const [folder, name] = id.slice(ONE.length).split('|');
        if (LATER.has(name)) return `export default await ${request(folder, name)};`;
        return `import { ${variable(name)} } from ${JSON.stringify(ALL + folder)};\nexport default await ${variable(name)};`;
      }
      return null;
    },
  };
}

const SHAPE = /[\\/]packages[\\/]games[\\/][\w-]+[\\/]src[\\/]state[\\/]shape\.ts$/;

/**
 * What a field of the state means is written for engineers and read by no program: the page does without it.
 * @returns {import('vite').Plugin}
 */
export function withoutFieldNotes() {
  return {
    name: 'hexfront-field-notes',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      return SHAPE.test(id) ? { code: code.replace(/\bdoc: '(?:[^'\\]|\\.)*'/g, "doc: ''"), map: null } : null;
    },
  };
}
