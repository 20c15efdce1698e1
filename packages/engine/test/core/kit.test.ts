/** The conformance kit must find what it promises to find: each test breaks the example game in one way. */
import {
  type Action,
  type AnyOption,
  type AnyProcedure,
  type AskPoint,
  among,
  type GameDef,
  guarded,
  type Locals,
  type Option,
  type OptionWith,
  openSave,
  type Refusal,
  seedRng,
  start,
  type World,
} from '@hexfront/engine';
import { definitionFaults, fingerprint, fuzz, playout, ruleKit, setsOf } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { type TenHexes, tenHexes } from '../../example/game.ts';

type Def = GameDef<TenHexes>;
type Ask = AskPoint<TenHexes>;

/** The example with one point of a procedure changed. */
function changed(proc: string, at: string, change: (p: Ask) => Partial<Ask>, def: Def = tenHexes): Def {
  return {
    ...def,
    kit: (setup, board) => {
      const kit = def.kit(setup, board);
      const old = kit.procs[proc];
      const points = { ...old.points, [at]: { ...old.points[at], ...change(old.points[at] as Ask) } };
      return { ...kit, procs: { ...kit.procs, [proc]: { ...old, points } as AnyProcedure<TenHexes> } };
    },
  };
}
type AnyOpt = AnyOption<TenHexes>;
const option = (k: string, change: (o: AnyOpt) => Partial<AnyOpt>) => (p: Ask) => ({
  options: p.options.map((o): AnyOpt => (o.k === k ? { ...o, ...change(o) } : o)) as readonly Option<TenHexes>[],
});
const faults = (def: Def, options: Parameters<typeof fuzz<TenHexes>>[1] = {}): string =>
  fuzz(def, { games: 12, points: 40, ...options })
    .failures.map((f) => f.message)
    .join('\n');

describe('the kit', () => {
  it('finds nothing wrong with the example, and tells what was played', () => {
    const stats = fuzz(tenHexes, { games: 20 });
    expect(stats.failures).toEqual([]);
    expect(stats.games).toBe(20);
    expect(Object.keys(stats.kinds)).toEqual(
      expect.arrayContaining([
        'advance',
        'attack',
        'back',
        'done',
        'fire',
        'hold',
        'join',
        'pick',
        'plan',
        'ready',
        'retreat',
        'roll',
        'stay',
        'step',
        'stop',
      ]),
    );
    expect(stats.listMean).toBeGreaterThan(1);
  });

  it('plays games that fight, ahead without a look, and only as long as it may', () => {
    const count = (player: 'plain' | 'fight'): number => {
      const { kinds, actions } = fuzz(tenHexes, { games: 12, player, checks: [] });
      return (kinds.attack + kinds.retreat + kinds.advance) / actions;
    };
    expect(count('fight')).toBeGreaterThan(count('plain'));
    let asked = 0;
    const referee = { reads: { look: (g: World<TenHexes>) => g, chapters: { all: () => void asked++, never: () => undefined } }, every: 1 };
    const whole = fuzz(tenHexes, { games: 1, referee });
    const before = asked;
    const ahead = fuzz(tenHexes, { games: 1, referee, ahead: 1_000_000 });
    expect(whole.compared.positions).toBe(before);
    expect(ahead).toMatchObject({ brokenOff: 0, compared: { positions: 0, chapters: { all: 0, never: 0 } }, failures: [] });
    let left = 5;
    expect(fuzz(tenHexes, { games: 1, stop: () => left-- === 0 })).toMatchObject({ brokenOff: 1, failures: [] });
  });

  it('asks a chapter oftener in its moments, and once more when the game is over', () => {
    const told: Record<string, number> = {};
    const chapter = (name: string) => (g: unknown) => {
      const { result, frames } = g as World<TenHexes>;
      const line = `${name} ${result ? 'over' : (frames.at(-1)?.proc ?? '')}`;
      told[line] = (told[line] ?? 0) + 1;
    };
    const reads = {
      look: (g: World<TenHexes>) => g,
      chapters: { rare: chapter('rare'), victory: chapter('victory') },
      moments: { rare: ['retreat'] },
    };
    fuzz(tenHexes, { games: 30, referee: { reads, every: 10 }, player: 'fight', checks: [] });
    expect(told['rare retreat']).toBeGreaterThan(3 * (told['victory retreat'] ?? 0));
    expect(told['rare move']).toBe(told['victory move']);
    expect(told['rare over']).toBeUndefined();
    expect(told['victory over']).toBe(30);
  });

  it('finds actions that are listed but refused, and says so with a save that reproduces it', () => {
    const broken = changed(
      'move',
      'pick',
      option('pick', (o) => ({ sure: true, from: o.from })),
    );
    const { failures } = fuzz(broken, { games: 6 });
    expect(failures[0].message).toContain('is listed but refused: moved');
    const opened = openSave(broken, JSON.parse(JSON.stringify(failures[0].save)));
    expect(opened.session.log.length).toBe(failures[0].at);
  });

  it('finds an answer copied with its whole list while its candidates or its test were narrowed', () => {
    const no = { case: '3.1', why: 'moved', unit: 0 };
    const many: OptionWith<TenHexes, Locals, 'u'> = {
      k: 'extra',
      parts: 'u',
      ...among<TenHexes, Locals, 'u'>({ k: 'extra', part: 'u', of: () => [0, 1, 2], fits: () => () => true }),
      test: (_g, _l, a) => (a.u < 3 ? undefined : no),
      take: () => 'pick',
    };
    const plus = (o: Option<TenHexes>): Def => changed('move', 'pick', (p) => ({ options: [...p.options, o] }));
    const found = (o: Option<TenHexes>): string[] => definitionFaults(plus(o)).filter((f) => f.includes('extra'));
    expect(found(many)).toEqual([]);
    const narrowed: OptionWith<TenHexes, Locals, 'u'> = { ...many, from: () => [{ k: 'extra', u: 1 }] };
    expect(found(narrowed)).toEqual(['move.pick: the list of extra was not made with its candidates']);
    expect(faults(plus(narrowed), { games: 1 })).toContain('lists something else at once than one by one');
    // Only the test changed: the list says more than the check, wherever the game comes to it.
    const stricter: OptionWith<TenHexes, Locals, 'u'> = { ...many, test: (_g, _l, a) => (a.u === 2 ? no : undefined) };
    expect(faults(plus(stricter), { games: 2, checks: [] })).toContain('is listed but refused: moved');
    // The right way to do it.
    const right = guarded(many, () => (a) => (a.u === 2 ? no : undefined));
    expect(found(right)).toEqual([]);
    expect(faults(plus(right), { games: 1, max: 400 })).not.toMatch(/listed|lists/);
  });

  it('finds actions that are accepted but not listed', () => {
    expect(
      faults(
        changed(
          'move',
          'step',
          option('step', (o) => ({ from: (g, l) => [...o.from(g, l)].slice(1) })),
        ),
      ),
    ).toContain('accepted but not listed');
    const more = changed(
      'move',
      'step',
      option('step', (o) => ({ from: (g, l) => [...o.from(g, l)].slice(1), more: true })),
    );
    expect(faults(more, { checks: ['agree'] })).not.toContain('accepted but not listed');
  });

  it('finds refusals without words or with a case that does not exist', () => {
    expect(
      faults(
        changed(
          'move',
          'pick',
          option('pick', (o) => ({ test: (g, l, a) => (o.test(g, l, a) ? { case: '9.9', why: 'moved', unit: 0 } : undefined) })),
        ),
      ),
    ).toContain('case that does not exist');
    expect(
      faults(
        changed(
          'move',
          'pick',
          option('pick', (o) => ({ test: (g, l, a) => (o.test(g, l, a) ? { case: '3.1', why: 'whim' } : undefined) })),
        ),
      ),
    ).toContain('no complete sentence');
    expect(
      faults(
        changed(
          'move',
          'pick',
          option('pick', (o) => ({ test: (g, l, a) => (o.test(g, l, a) ? { case: '3.1', why: 'moved' } : undefined) })),
        ),
      ),
    ).toContain('{unit?}');
  });

  it('finds prompts and events without words', () => {
    const { 'ask.move.pick': _, ...words } = tenHexes.words;
    expect(faults({ ...tenHexes, words })).toContain('the prompt ask.move.pick has no complete sentence');
    expect(faults({ ...tenHexes, words: { ...tenHexes.words, 'event.entered': '{nobody} enters.' } })).toContain(
      'the event {"e":"entered"',
    );
  });

  it('finds questions with one answer, none, or the same twice', () => {
    expect(faults(changed('move', 'pick', () => ({ skip: undefined, always: undefined })))).toBe('');
    expect(
      faults(
        changed(
          'plan',
          'red',
          option('plan', (o) => ({ from: (g, l) => [...o.from(g, l), { k: 'plan', n: 0 }] })),
        ),
      ),
    ).toContain('lists an answer twice');
    expect(faults(changed('react', 'fire', () => ({ options: [] })))).toContain('nobody can answer react/fire');
  });

  it('finds derived data that is not kept up', () => {
    const stale: Def = { ...tenHexes, touched: () => {} };
    expect(faults(stale, { checks: ['state'] })).not.toBe('');
  });

  it('finds state kept outside the state', () => {
    let asked = 0;
    const counting: Def = {
      ...tenHexes,
      setup: (g, setup) => {
        tenHexes.setup(g, setup);
        g.set('fired', 0, asked++ % 2);
      },
    };
    expect(faults(counting, { checks: ['log'] })).toContain('its own save');
  });

  it('finds games that do not end', () => {
    const endless: Def = {
      ...tenHexes,
      kit: (s, b) => ({ ...tenHexes.kit(s, b), rules: { ...tenHexes.kit(s, b).rules, turns: 1e6 } }),
      watch: undefined,
    };
    expect(faults(endless, { games: 1, max: 300, checks: [] })).toContain('no end after 300 actions');
  });

  it('finds views that show what is hidden', () => {
    const open: Def = { ...tenHexes, visible: (g, side, u) => (g.v.blueSealed === 1 ? 2 : (tenHexes.visible?.(g, side, u) ?? 2)) };
    expect(faults(open, { checks: ['views'], options: { fog: true } })).toContain('changes with what is hidden');
  });

  it('keeps a rule that crashes from taking the run with it', () => {
    const broken = changed(
      'fight',
      'join',
      option('join', () => ({ take: () => JSON.parse('{') })),
    );
    const { failures, games } = fuzz(broken, { games: 4, checks: ['words'] });
    expect(faults(broken, { checks: ['agree'] })).toContain('is legal but fails');
    expect(games).toBe(4);
    expect(['attack', 'join']).toContain(failures[0].action?.k);
    expect(failures[0].save.about?.failure).toContain('JSON');
  });

  it('sees mistakes of a definition without playing', () => {
    expect(definitionFaults(tenHexes)).toEqual([]);
    const broken: Def = {
      ...tenHexes,
      units: [...tenHexes.units, tenHexes.units[0]],
      words: { ...tenHexes.words, 'ask.x': '{open' },
      caseExists: (id) => id !== '2.1',
      kit: (s, b) => {
        const kit = tenHexes.kit(s, b);
        return { ...kit, stages: { ...kit.stages, run: 'nothing' }, triggers: [{ on: 'x', when: () => undefined, call: 'nowhere' }] };
      },
    };
    expect(definitionFaults(broken)).toEqual([
      'ask.x: braces do not match',
      'two units are called b1',
      'stage game runs nothing, which does not exist',
      'stage plans names a case that does not exist: 2.1',
      'a trigger on x calls nowhere, which does not exist',
    ]);
  });

  it('tries every option alone, where the scenario allows it', () => {
    expect(setsOf(tenHexes)).toEqual([
      { scenario: 'meeting', set: {} },
      { scenario: 'meeting', set: { fog: true } },
      { scenario: 'siege', set: {} },
    ]);
    const fixed: Def = { ...tenHexes, scenarios: [{ ...tenHexes.scenarios[0], fixed: { fog: false } }] };
    expect(setsOf(fixed)).toEqual([{ scenario: 'meeting', set: {} }]);
  });
});

describe('random play and fingerprints', () => {
  it('plays to the end with and without whole lists', () => {
    for (const lists of [true, false]) {
      const g = start(tenHexes, { scenario: 'meeting', seed: `${lists}` });
      const { ended, actions, rolls } = playout(g, seedRng('p'), { lists });
      expect(ended).toBe(true);
      expect(actions).toBeGreaterThan(rolls);
    }
    expect(playout(start(tenHexes, { scenario: 'meeting' }), seedRng('p'), { max: 3 })).toEqual({ actions: 3, rolls: 0, ended: false });
  });

  it('gives the same chain of hashes for ever: a change here means that old saves play differently', () => {
    const chain = fingerprint(tenHexes, 'for ever', 30);
    expect(chain).toHaveLength(31);
    expect(new Set(chain).size).toBe(31);
    expect(fingerprint(tenHexes, 'for ever', 30)).toEqual(chain);
    expect(chain.at(-1)).toMatchInlineSnapshot(`"90af591582ae657c"`);
    expect(
      fingerprint(tenHexes, 'x', [
        { k: 'plan', n: 1 },
        { k: 'plan', n: 9 },
      ]),
    ).toEqual([expect.any(String), expect.any(String), 'refused: no-plan']);
  });
});

describe('the kit for rule tests', () => {
  /** What the kit makes of this refusal: the second unit of Blue meets it, the first may be picked up. */
  const refusing = (refusal: Refusal): (() => unknown) => {
    const bent = option('pick', (o) => ({ test: (g: World<TenHexes>, l: Locals, a: Action) => (a.u === 1 ? refusal : o.test(g, l, a)) }));
    const { position, refusal: of } = ruleKit(it, changed('move', 'pick', bent), 'meeting');
    return () => of(position({ stage: 'blue.move', units: { b1: { at: 'A1' }, b2: { at: 'A2' }, r1: { at: 'D1' } } }), { k: 'pick', u: 1 });
  };
  it('gives a refusal that names a case and shows its evidence', () => {
    expect(refusing({ case: '3.1', why: 'moved', unit: 0 })()).toEqual({ case: '3.1', why: 'moved', unit: 0 });
  });
  it('does not take one without its evidence, with evidence nobody declared, or with a case there is not', () => {
    expect(refusing({ case: '3.1', why: 'moved' })).toThrow(/no complete sentence/);
    expect(refusing({ case: '3.1', why: 'moved', unit: 0, mood: 3 })).toThrow(/mood/);
    expect(refusing({ case: '99.9', why: 'moved', unit: 0 })).toThrow(/does not exist/);
  });
});
