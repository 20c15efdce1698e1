import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lib/shell.mjs';
import { filesBelow } from './lib/sources.mjs';

/** Rules of the house that no linter knows. */

interface Line {
  file: string;
  number: number;
  text: string;
}

function linesOf(folder: string, include: (file: string) => boolean): Line[] {
  return filesBelow(join(root, folder), (name) => name !== 'node_modules')
    .filter((file) => /\.tsx?$/.test(file) && include(file))
    .flatMap((file) => {
      const lines = readFileSync(join(root, folder, file), 'utf8').split('\n');
      return lines.map((text, index) => ({ file: `${folder}/${file}`, number: index + 1, text }));
    });
}

const shipped = (file: string) => !file.endsWith('.test.ts');
const places = (lines: Line[], pattern: RegExp) =>
  lines.filter((line) => pattern.test(line.text)).map((line) => `${line.file}:${line.number}: ${line.text.trim()}`);

/** A game whose board stands before its rules has no sources yet. */
const gameFolders = (): string[] =>
  readdirSync(join(root, 'packages/games'))
    .map((game) => `packages/games/${game}/src`)
    .filter((folder) => existsSync(join(root, folder)));

describe('the house', () => {
  it('speaks of no particular game in the engine', () => {
    const words = /panzer|german|allied|kampfgruppe|bastogne|ardennes|wacht|gamble|rhine|westwall|luftwaffe/i;
    expect(
      places(
        linesOf('packages/engine/src', () => true),
        words,
      ),
    ).toEqual([]);
  });

  it('has no chance but the one in the state', () => {
    const lines = ['packages/engine/src', 'packages/bots/src', ...gameFolders()].flatMap((folder) => linesOf(folder, shipped));
    expect(places(lines, /\bMath\s*\.\s*random\b|\bcrypto\.(getRandomValues|randomUUID)\b/)).toEqual([]);
  });
});

describe('rulings', () => {
  const files = readdirSync(join(root, 'docs/games')).filter((file) => file.endsWith('-rulings.md'));
  it.each(files)('have a number of their own each in %s', (file) => {
    const ids = [...readFileSync(join(root, 'docs/games', file), 'utf8').matchAll(/^(?:- \*\*|\| )(R-[A-Z]*\d+[a-z]?)\b/gm)].map(
      (m) => m[1],
    );
    expect(ids.length).toBeGreaterThan(5);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
  });
});

describe('docs/architecture', () => {
  const below = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && existsSync(join(root, folder, entry.name, 'package.json')) ? [entry.name] : [],
    );
  const packages = below('packages');
  const games = below('packages/games');

  it('draws every package', () => {
    const drawn = [...readFileSync(join(root, 'docs/architecture.svg'), 'utf8').matchAll(/<text[^>]*>([^<]*)</g)].map((m) => m[1]);
    const names = new Set(drawn.flatMap((text) => text.split(/[^\w-]+/)));
    expect([...packages, ...games].filter((name) => !names.has(name))).toEqual([]);
  });
  it('tells of every package, and of no mechanism that is not there', () => {
    const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    expect([...packages, 'games/registry', 'games/little-game'].filter((name) => !text.includes(`\`packages/${name}\``))).toEqual([]);
    const named = [...text.matchAll(/\b(core|walk|board|guide|testing)\/[\w/-]+\.ts\b/g)].map((m) => m[0]);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((file) => !existsSync(join(root, 'packages/engine/src', file)))).toEqual([]);
    const mechanisms = readdirSync(join(root, 'packages/engine/src/core/mechanisms'));
    expect(mechanisms.filter((file) => !text.includes(file))).toEqual([]);
  });
});

describe('types that keep numbers apart', () => {
  const lines = ['packages/engine/src', 'packages/bots/src', ...gameFolders()].flatMap((folder) => linesOf(folder, shipped));
  const around = ['client', 'server', 'wire', 'cli', 'sim'].flatMap((room) => linesOf(`packages/${room}/src`, shipped));

  it('calls no unit, hex, hexside, side or direction a plain number', () => {
    const plain =
      /\b_?(unit|u|hex|hexside|side|viewer|winner|held|place|direction)\??: (readonly )?number\b(?!\[)|\b(units|hexes|attackers|defenders|selected|mine)\??: (readonly )?number\[\]|\bsides: (readonly )?number\[\]|Map<number, Piece>/;
    expect(places([...lines, ...around], plain), 'write UnitId, HexId, HexsideId, Side, Direction (engine/src/ids.ts)').toEqual([]);
  });

  it('has one meaning for each of these names', () => {
    const declared = places([...lines, ...around], /\btype (UnitId|HexId|PlaceId|HexsideId|EdgeId|Side|Direction)\b ?=/);
    expect(declared.filter((at) => !at.startsWith('packages/engine/src/ids.ts'))).toEqual([]);
    // A page shows ids and names; the few numbers it has of units, hexes and sides come from the wire and from actions with their names.
    expect(places(around, /\bas (UnitId|HexId|PlaceId|HexsideId|EdgeId|Side|Direction)\b/)).toEqual([]);
  });

  it('has hardly a cast past the compiler', () => {
    const casts = places(lines, /\bas (number|never|any)\b|: any\b|<any\b|, any>/);
    expect(casts.length, casts.join('\n')).toBeLessThan(20);
    // Such a cast is for what comes out of a file: data of a game, boards, saves.
    const files = /\/src\/(data|setup)\/|\/(check|position|save|setup|codec|index|catalog|game)\.ts:/;
    expect(places(lines, /\bas unknown as\b/).filter((at) => !files.test(at))).toEqual([]);
  });
});

describe('browser tests', () => {
  it('give up only when something hangs: none has a shorter time of its own', () => {
    const lines = linesOf('packages/client/test/browser', () => true);
    expect(places(lines, /^\s*(\}, )?[\d_]{5,}(\);|,)$|timeout: /)).toEqual([]);
  });
});

describe('rooms one can see', () => {
  const sources = filesBelow(
    join(root, 'packages'),
    (name) => !['node_modules', 'dist', 'build', 'data', 'art', 'public'].includes(name),
  ).filter((file) => /\.tsx?$/.test(file));

  it('lays every game out alike, as CONTRIBUTING.md tells it', () => {
    const rooms = ['computer', 'data', 'decisions', 'rules', 'screen', 'setup', 'state', 'words'];
    const room = (file: string) => /^games\/[^/]+\/src\/([^/]+)\//.exec(file.replaceAll('\\', '/'))?.[1];
    expect(sources.filter((file) => !rooms.includes(room(file) ?? 'rules'))).toEqual([]);
  });

  it('keeps only the doors of a game outside its rooms', () => {
    const doors = ['index.ts', 'catalog.ts', 'page.ts', 'game.ts', 'core-game.ts', 'modules.ts', 'procs.ts', 'triggers.ts'];
    const loose = sources.filter(
      (file) => /^games\/[^/]+\/src\/[^/]+$/.test(file.replaceAll('\\', '/')) && !file.startsWith('games/registry'),
    );
    expect(loose.filter((file) => !doors.includes(basename(file)))).toEqual([]);
  });
});

describe('words of the house', () => {
  const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  const lines = ['engine', 'bots', 'client', 'server', 'sim', 'cli', 'wire', 'games'].flatMap((room) =>
    linesOf(`packages/${room}`, (file) => /(^|[\\/])src[\\/]/.test(file)),
  );
  const declared = (name: string) => places(lines, new RegExp(`^export (?:interface|type|class|enum) ${name}\\b(?! ?[,}])`));

  it('gives each of the words with several meanings to one type', () => {
    for (const name of ['Table', 'Question', 'Offer', 'Role']) {
      expect(glossary).toContain(`\`${name}\``);
      expect([name, declared(name)]).toEqual([name, [expect.stringContaining(`${name}`)]]);
    }
    for (const name of ['ResultTable', 'OpenMatch', 'AccountRole', 'MapAnswer']) expect(declared(name)).toHaveLength(1);
  });

  it('does not come back to words that were given up', () => {
    const given = [...glossary.slice(glossary.indexOf('## Words that were given up')).matchAll(/^\| (`.+?)(?: \(|\s*\|)/gm)]
      .flatMap(([, cell]) => [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word))
      .filter((word) => word !== 'ring');
    expect(given).toEqual(expect.arrayContaining(['far', 'clerk', 'eyes', 'late', 'cup', 'Beside', 'LetterScreens']));
    const files = lines.filter((line) => line.number === 1).map((line) => basename(line.file));
    for (const word of given) {
      const lower = word.toLowerCase();
      expect(
        files.filter((file) =>
          file
            .toLowerCase()
            .replace(/\.\w+$/, '')
            .split(/[-.]/)
            .includes(lower),
        ),
      ).toEqual([]);
      expect(declared(word)).toEqual([]);
    }
    const online = lines.filter((line) => /client\/src\/(online|table)\//.test(line.file.replaceAll('\\', '/')));
    expect(places(online, /\b(To|From|open|hear)Far\b|'far'/)).toEqual([]);
    expect(
      places(
        lines.filter((line) => !/^\s*(\*|\/\*|\/\/)/.test(line.text)),
        /\b([Ee]yes|Founding)\b(?=[.:(,)]| =)/,
      ),
    ).toEqual([]);
    const rules = lines.filter((line) => /games\/[\w-]+\/src|engine\/src/.test(line.file.replaceAll('\\', '/')));
    expect(places(rules, /\b[a-z]\w*Bar\(/)).toEqual([]);
    const server = lines.filter((line) => line.file.replaceAll('\\', '/').startsWith('packages/server/src'));
    expect(places(server, /\b(eyesOf|Cup|lateRows|createLate)\b|\.(cup|late|ring)\b/)).toEqual([]);
  });
});
