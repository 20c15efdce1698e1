import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { encode, hashOf, legal, Session, saveOf, start } from '@hexfront/engine';
import { lastGamble } from '@hexfront/last-gamble';
import cases from '@hexfront/wacht-am-rhein-ii/data/cases.json' with { type: 'json' };
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { casesIn } from '../src/commands/rules.ts';
import { main } from '../src/index.ts';
import { endsWithItsReader } from '../src/output.ts';

const folder = mkdtempSync(join(tmpdir(), 'hexfront-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, Buffer.isBuffer(content) || typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

let out = '';
beforeEach(() => {
  out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text);
    return true;
  });
});
let err = '';
/** Runs a command line; what it printed is in `out` and `err`. */
async function run(...args: string[]): Promise<number> {
  err = '';
  return main(args, undefined, { out: (t) => (out += t), err: (t) => (err += t) });
}
// biome-ignore lint/suspicious/noExplicitAny: whatever the command printed
const json = (): any => JSON.parse(out);

const POSITION = {
  format: 'hexfront-position',
  version: 1,
  game: 'last-gamble',
  scenario: 'breakthrough',
  clear: true,
  stage: 'german.movement',
  vars: { turn: 3 },
  units: { 'G-2Pz-304': { at: '0825' }, 'A-28-112': { at: '1317' } },
};

function savedGame(): Session {
  const session = new Session(start(lastGamble, { scenario: 'breakthrough', seed: 'cli' }));
  for (let i = 0; i < 40; i++) {
    const list = [...legal(session.world)];
    session.play(list[(i * 7) % list.length]);
  }
  return session as unknown as Session;
}

describe('games', () => {
  it('lists scenarios as text and as JSON', async () => {
    expect(await run('games')).toBe(0);
    expect(out).toMatch(/The Last Gamble[\s\S]*breakthrough/);
    out = '';
    expect(await run('games', '--json')).toBe(0);
    expect(json()[0].scenarios.map((s: { id: string }) => s.id)).toEqual(['breakthrough', 'wacht-am-rhein', 'campaign', 'meuse']);
  });
});

describe('try', () => {
  it('runs named actions, answers questions, and reports refusals with their case', async () => {
    const actions = file('a.json', [
      { q: 'supply', unit: 'G-2Pz-304' },
      { k: 'pick', u: 'A-28-112' },
      { k: 'pick', u: 'G-2Pz-304' },
      { k: 'go', h: '0826' },
    ]);
    expect(await run('try', file('p.json', POSITION), '--actions', actions, '--json')).toBe(1);
    const { steps, prompt } = json();
    expect(steps[0].answer).toBeDefined();
    expect(steps[1].refusal).toMatchObject({ why: 'not-yours' });
    expect(steps[1].refusal.sentence).not.toMatch(/[{}[\]]/);
    expect(steps[3].events.map((e: { e: string }) => e.e)).toContain('moved');
    // Numbers, and the ids beside them.
    expect(steps[3].action).toMatchObject({ k: 'go', ids: { h: '0826' } });
    expect(steps[3].events.find((e: { e: string }) => e.e === 'moved').ids).toMatchObject({ u: 'G-2Pz-304', to: '0826' });
    expect(steps[1].refusal.ids).toEqual({ unit: 'A-28-112' });
    expect(prompt.sentence.length).toBeGreaterThan(5);
  });

  it('lists what is legal when no actions are given', async () => {
    expect(await run('try', file('p.json', POSITION), '--json')).toBe(0);
    expect(json().legal).toContainEqual(expect.objectContaining({ k: 'pick', ids: { u: 'G-2Pz-304' } }));
  });

  it.each([
    ['no such file', 'nowhere.json', /no such file/],
    ['not JSON', '{"format":', /not JSON/],
    ['an unknown game', { ...POSITION, game: 'chess' }, /no game "chess"/],
    ['an unknown unit', { ...POSITION, units: { X: { at: '0825' } } }, /no unit "X"/],
    ['an unknown hex', { ...POSITION, units: { 'G-2Pz-304': { at: '9999' } } }, /9999/],
    [
      'a hostile key',
      '{"format":"hexfront-position","version":1,"game":"last-gamble","scenario":"breakthrough","__proto__":{"x":1}}',
      /__proto__/,
    ],
  ])('says in one line what is wrong with %s', async (_what, content, message) => {
    const path = content === 'nowhere.json' ? join(folder, 'nowhere.json') : file('bad.json', content);
    expect(await run('try', path)).toBeGreaterThan(0);
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

describe('verify', () => {
  it('plays a save again, gzipped or not, and finds what was changed', async () => {
    const save = saveOf(savedGame());
    expect(await run('verify', file('good.json', save), '--json')).toBe(0);
    expect(json()).toMatchObject({ legal: true, same: true, played: save.actions.length });
    out = '';
    expect(await run('verify', file('good.json.gz', gzipSync(JSON.stringify(save))))).toBe(0);
    out = '';
    const forged = { ...save, hash: 'ffffffffffffffff' };
    expect(await run('verify', file('forged.json', forged), '--json')).toBe(1);
    out = '';
    const twice = { ...save, actions: [...save.actions.slice(0, 1), ...save.actions.slice(0, 1), ...save.actions.slice(1)] };
    expect(await run('verify', file('twice.json', twice), '--json')).toBe(1);
    expect(json().legal === false || json().same === false).toBe(true);
  });

  it('plays the whole of a save with a checkpoint and says if that is false', async () => {
    const session = savedGame();
    const earlier = session.at(10);
    const checkpoint = { at: 20, state: encode(earlier), hash: hashOf(earlier), marks: '0'.repeat(20) };
    expect(await run('verify', file('checkpoint.json', { ...saveOf(session), checkpoint }))).toBe(1);
    expect(out).toContain('Every action is legal and the final state is the one that was saved.');
    expect(out).toContain('The positions kept in it are not all what the actions lead to');
  });

  it.each([
    ['truncated', '{"format":"hexfront-save","version":1'],
    ['of another format', { format: 'x' }],
    ['of wrong types', { format: 'hexfront-save', version: 1, game: 7 }],
  ])('refuses a save that is %s with one sentence', async (_what, content) => {
    expect(await run('verify', file('bad.json', content))).toBe(1);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
});

describe('rules', () => {
  const report = {
    testResults: [
      {
        name: 'x',
        assertionResults: [
          { title: '[basic-8.41 basic-8.42] stops', status: 'passed' },
          { title: '[basic-8.42] again', status: 'failed' },
          { title: '[basic-8.51] later', status: 'skipped' },
          { title: 'no case', status: 'passed' },
        ],
      },
    ],
  };
  it('reads cases from the titles of tests that ran', () => {
    const { passed, failed } = casesIn(report);
    expect([...passed.keys()]).toEqual(['basic-8.41', 'basic-8.42']);
    expect([...failed.keys()]).toEqual(['basic-8.42']);
  });
  it('answers from recorded results, and says whether they belong to the sources', async () => {
    const root = join(folder, 'checkout');
    mkdirSync(join(root, 'artefacts', 'rules'), { recursive: true });
    mkdirSync(join(root, 'packages', 'games', 'last-gamble', 'test'), { recursive: true });
    // One title is computed, and stands in a group whose name looks like one.
    writeFileSync(
      join(root, 'packages', 'games', 'last-gamble', 'test', 'x.test.ts'),
      `import { describe, it } from 'vitest';
describe('[basic-9.11] > a group', () => {
  it('[basic-8.41 basic-8.42] stops in a zone', () => {
    throw new Error('nobody runs it');
  });
  for (const n of [1, 2]) it(\`[basic-8.5\${n}] later \${n}\`, () => {});
  it.skip('[basic-8.31] not now', () => {});
});
`,
    );
    symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'), 'junction');
    vi.stubEnv('HEXFRONT_ROOT', root);
    const ask = async (key: string): Promise<{ results: string; totals: Record<string, number> }> => {
      vi.stubEnv('HEXFRONT_SOURCES', key);
      out = '';
      await run('rules', 'last-gamble', '--json');
      return json();
    };
    // Nothing recorded: what tests call themselves, and nothing more is claimed.
    expect(await ask('k1')).toMatchObject({ results: 'titles', totals: { proven: 0, named: 4 } });
    const tests = report.testResults.map((r) => ({ ...r, name: '/x/packages/games/last-gamble/test/x.test.ts' }));
    const other = { ...tests[0], name: '/x/packages/games/road-to-the-rhine/test/x.test.ts' };
    const record = { when: '2026-01-02T03:04:05Z', sources: { 'last-gamble': 'k1' }, testResults: [...tests, other] };
    writeFileSync(join(root, 'artefacts', 'rules', 'npm-test.json'), JSON.stringify(record));
    expect(await ask('k1')).toMatchObject({ results: 'recorded', totals: { proven: 1, failing: 1 } });
    expect(await ask('k2')).toMatchObject({ results: 'stale', totals: { proven: 1, failing: 1 } });
    out = '';
    await run('rules', 'last-gamble', '--missing');
    expect(out).toContain('STALE: recorded on 2026-01-02 03:04, the sources have changed since.');
    // A newer run of this game alone that fits comes first.
    writeFileSync(
      join(root, 'artefacts', 'rules', 'last-gamble.json'),
      JSON.stringify({ when: '2026-01-03T00:00:00Z', sources: { 'last-gamble': 'k2' }, testResults: tests }),
    );
    expect(await ask('k2')).toMatchObject({ results: 'recorded', when: '2026-01-03T00:00:00Z' });
    vi.unstubAllEnvs();
  });
  it('a closed pipe ends the command quietly; other trouble with it does not pass', () => {
    const stream = new EventEmitter();
    let ended = 0;
    endsWithItsReader(stream as never, () => ended++);
    stream.emit('error', Object.assign(new Error('gone'), { code: 'EPIPE' }));
    expect(ended).toBe(1);
    expect(() => stream.emit('error', Object.assign(new Error('full'), { code: 'ENOSPC' }))).toThrow('full');
  });
  it('counts proven, missing, failing and not enforceable cases', async () => {
    expect(await run('rules', 'last-gamble', '--report', file('r.json', report), '--json')).toBe(1);
    const { totals, cases } = json();
    expect(totals).toMatchObject({ cases: 814, proven: 1, failing: 1 });
    expect(totals.proven + totals.missing + totals.failing + totals.notEnforceable).toBe(814);
    expect(cases.find((c: { case: string }) => c.case === 'intro-1.0')).toMatchObject({ status: 'not-enforceable' });
  });
  it('tells cases that are partly in from those that are missing, and what they lack', async () => {
    const empty = file('none.json', { testResults: [] });
    // No game has such a case any more: one that is being written does.
    const rows: { id: string; partly?: string }[] = cases;
    const unfinished = rows.find((row) => row.id === '13.5.3b') ?? rows[0];
    unfinished.partly = 'armor that stands alone';
    onTestFinished(() => {
      delete unfinished.partly;
    });
    expect(await run('rules', 'wacht-am-rhein-ii', '--report', empty, '--json')).toBe(0);
    const { totals, cases: told } = json();
    const partly = told.filter((c: { status: string }) => c.status === 'partly');
    expect(totals.partly).toBe(partly.length);
    expect(totals.partly + totals.missing + totals.notEnforceable).toBe(totals.cases);
    expect(partly.every((c: { lacks?: string }) => c.lacks)).toBe(true);
    out = '';
    await run('rules', 'wacht-am-rhein-ii', '--report', empty, '--missing');
    const [some] = partly;
    expect(out.split('\n').find((line) => line.startsWith(`${some.case} `))).toContain(`partly   (not yet: ${some.lacks}`.slice(0, 60));
  });
});

describe('calls that are wrong', () => {
  it.each([
    [['fuzz', 'chess']],
    [['fuzz', 'last-gamble', '--games', 'many']],
    [['fuzz', 'last-gamble', '--scenario', 'x']],
    [['try']],
    [['verify', 'a', 'b']],
    [['games', '--nonsense']],
    [['rules']],
  ])('%j ends with code 2 and one sentence', async (args) => {
    expect(await run(...args)).toBe(2);
    expect(err.trim().split('\n')).toHaveLength(1);
  });
  it('every command tells about itself', async () => {
    for (const name of ['games', 'play', 'rules', 'position', 'try', 'verify', 'fuzz', 'bench', 'map', 'hex']) {
      out = '';
      expect(await run(name, '--help')).toBe(0);
      expect(out).toMatch(/hexfront/);
    }
  });
});

describe('position', () => {
  it('lists what a position file can say: each of the names is taken by one', async () => {
    expect(await run('position', 'last-gamble', '--json')).toBe(0);
    const said = json();
    const names = (title: string): string[] => said[title].map((entry: { name: string }) => entry.name);
    expect(names('Stages')).toContain(POSITION.stage);
    expect(names('Vars')).toContain('turn');
    expect(names('Units')).toContain('G-2Pz-304');
    for (const name of names('Fields of units'))
      if (await run('try', file('one.json', { ...POSITION, units: { 'G-2Pz-304': { at: '0825', [name]: 'x' } } })))
        expect(err, name).not.toMatch(/no property/);
  });
  it('finds units and fields by words, and says where there is nothing', async () => {
    expect(await run('position', 'wacht-am-rhein-ii', '2/310', 'inf')).toBe(0);
    expect(out).toMatch(/^Units\n +al-78id-2-310-inf +Allied, 2\/310/);
    out = '';
    expect(await run('position', 'wacht-am-rhein-ii', 'fatigue')).toBe(0);
    expect(out).toContain('Fields of units');
    out = '';
    expect(await run('position', 'wacht-am-rhein-ii', 'elephants')).toBe(0);
    expect(out).toContain('nothing in Wacht am Rhein II has elephants');
    expect(await run('position', 'last-gamble', '--scenario', 'none')).toBe(2);
  });
});

describe('fuzz', () => {
  it('plays a random game to its end with all checks on', async () => {
    expect(await run('fuzz', 'last-gamble', '--games', '1', '--scenario', 'breakthrough', '--seed', 'cli', '--out', folder, '--json')).toBe(
      0,
    );
    expect(json()).toMatchObject({ games: 1, failures: [] });
  });

  it('without a game plays all of them in turn with options by chance, prints its seed and what the referee compared', async () => {
    expect(await run('fuzz', '--minutes', '1', '--games', '1', '--seed', 'cli', '--referee', '200', '--out', folder)).toBe(0);
    expect(out).toContain('hexfront fuzz --seed cli --minutes 1\n');
    expect(out).toMatch(/last-gamble: 1 games .*referee: \d+ positions, zones \d+/);
    expect(out).toContain('no difference and no failure; seed cli');
  });
});

describe('sharp', () => {
  it('is refused where a scenario has too many units for it, with the player to take instead', async () => {
    expect(await run('ladder', 'wacht-am-rhein', '--bots', 'sharp,steady', '--scenario', 'campaign')).toBe(2);
    expect(err).toContain('sharp cannot play Campaign Game');
    expect(await run('simulate', 'wacht-am-rhein', 'race-for-the-meuse', '--allied', 'sharp')).toBe(2);
    expect(err).toContain('steady can');
  });
});

describe('ladder', () => {
  it('plays levels and rivals by name, and lists them all to somebody who names another', async () => {
    expect(await run('ladder', 'last-gamble', '--bots', 'normal,sitter', '--games', '2', '--seed', 'cli', '--json')).toBe(0);
    expect(json()).toMatchObject({ pairing: 'normal - sitter', games: 2, points: 2 });
    expect(await run('ladder', 'last-gamble', '--bots', 'normal,nobody')).toBe(2);
    expect(err).toContain('garrison');
  });
});
