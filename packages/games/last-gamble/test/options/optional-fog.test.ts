/** Optional rule 2, fog of battle. */
import { explain, legal, logFor, prompt, Session, view } from '@hexfront/engine';
import { conformance } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { lastGamble } from '../../src/index.ts';
import type { Preview } from '../../src/screen/preview.ts';
import type { G } from '../../src/state/shape.ts';
import { DONE, declare, field, fight, now, READY } from '../kit/battlefield.ts';
import { C, from, N, NE, S, type Scene, SE, scene } from '../kit/field.ts';
import { hex, offers, play, position, proves, refusal, u } from '../kit/kit.ts';

const OPT = { 'opt-2': true };
const NORTH = from(C, N);
const US = 'A-28-112';
const FOOT = 'G-12-48';
const foggy = (s: Scene): G => field({ ...s, options: { ...OPT, ...s.options } });
const sees = (g: G, side: number, id: string): number => lastGamble.visible?.(g, side, u(id)) ?? 2;

describe('what is seen', () => {
  proves(['opt-2.0'], 'enemy stacks are counters face down until an attack on them is committed', () => {
    const g = foggy({ units: { [FOOT]: C, [US]: NORTH, 'A-28-110-1': NORTH } });
    expect([sees(g, 0, US), sees(g, 1, FOOT)]).toEqual([1, 1]);
    const before = view(g, 0);
    expect(before.tokens).toContainEqual({ place: hex(g, NORTH), side: 1, count: 2 });
    // Choosing the target and the attackers shows nothing yet.
    play(g, { k: 'target', h: hex(g, NORTH) });
    if (now(g) === 'battle.draft' && offers(g, 'join').length > 0) play(g, { k: 'join', u: u(FOOT) });
    expect(sees(g, 0, US)).toBe(1);
    play(g, READY);
    expect([sees(g, 0, US), sees(g, 0, 'A-28-110-1'), sees(g, 1, FOOT)]).toEqual([2, 2, 2]);
    // Others stay as they were.
    expect(sees(g, 0, 'A-4-12')).toBe(1);
  });

  proves(['opt-2.0'], 'turned down again with the end of the phase, unless locked in an engagement', () => {
    const g = foggy({ units: { [FOOT]: C, 'G-12-89': C, [US]: NORTH } });
    fight(g, { at: NORTH, by: [FOOT, 'G-12-89'] }, 5);
    while (now(g) !== 'combat.choose') play(g, offers(g)[0]);
    expect(sees(g, 0, US)).toBe(2);
    play(g, DONE);
    expect(prompt(g).stages.at(-1)).not.toBe('german.combat');
    expect(sees(g, 0, US)).toBe(g.f.engaged[u(US)] ? 2 : 1);
  });

  proves(['opt-2.0'], 'set-up and arrivals of the enemy are hidden', () => {
    const g = position({ stage: 'allied.movement', clear: false, scenario: 'wacht-am-rhein', options: OPT, vars: { turn: 3 } });
    const due = g.rows.waiting.filter((w) => g.def.units[w.unit].side === 1);
    expect(due.length).toBeGreaterThan(0);
    for (const w of due) expect(lastGamble.visible?.(g, 0, w.unit)).toBe(0);
    const german = view(g, 0);
    expect((german.state.rows as unknown as G['rows']).waiting.filter((w) => due.some((d) => d.unit === w.unit))).toEqual([]);
    expect((view(g, 1).state.rows as unknown as G['rows']).waiting).toHaveLength(g.rows.waiting.length);
    // Who may still come is not written on anybody else's list.
    const listed = explain(g, { q: 'arrivals' }) as { unit: number }[];
    expect(listed.every((a) => g.def.units[a.unit].side === 1)).toBe(true);
  });

  proves(['opt-2.0'], 'moves of hidden units are not told', () => {
    const g = scene({ turn: 10, options: OPT, units: { [FOOT]: C, 'G-12-89': from(C, S), [US]: from(C, N, N, N) } });
    const session = new Session(g);
    session.play({ k: 'pick', u: u(FOOT) });
    session.play({ k: 'go', h: hex(g, NORTH) });
    const theirs = logFor(session.log, 1);
    expect(theirs.map((e) => e.action.k)).toEqual(['unseen', 'unseen']);
    expect(theirs.flatMap((e) => e.events).some((e) => e.u === u(FOOT))).toBe(false);
    expect(JSON.stringify(view(session.world, 1).state.frames)).not.toContain(`"u":${u(FOOT)}`);
    expect(
      logFor(session.log, 0)
        .flatMap((e) => e.events)
        .some((e) => e.u === u(FOOT)),
    ).toBe(true);
  });

  proves(['opt-2.0'], 'odds are guesses until then', () => {
    const ask = (units: Scene['units']): Preview => {
      const g = foggy({ units: { [FOOT]: C, ...units } });
      return explain(g, { q: 'attack', targets: [hex(g, NORTH)], attackers: [u(FOOT)] }) as unknown as Preview;
    };
    const one = ask({ [US]: NORTH });
    const other = ask({ 'A-9Arm-CCA': NORTH });
    expect(one.defenseStrength).toBe(other.defenseStrength);
    expect(one.outcomes).toEqual(other.outcomes);
    expect(one.defenders).toEqual([]);
    // Every counter face down is reckoned as four.
    expect([one.defenseStrength, ask({ [US]: NORTH, 'A-28-110-1': NORTH }).defenseStrength]).toEqual([4, 8]);
    expect(one.defense.lines.find((l) => l.what === 'line.unseen')).toMatchObject({ case: 'opt-2.0', args: { n: 1 } });
    const g = declare(foggy({ units: { [FOOT]: C, [US]: NORTH } }), { at: NORTH, by: [FOOT] });
    expect((explain(g, { q: 'battle' }) as unknown as Preview).defenseStrength).toBe(5);
  });

  it('without the rule everything lies open', () => {
    const g = field({ units: { [FOOT]: C, [US]: NORTH } });
    expect(sees(g, 0, US)).toBe(2);
    expect(view(g, 0).tokens).toEqual([]);
  });
});

describe('what is legal', () => {
  /** The same counters of another worth in the same hexes: what one may do must not tell them apart. */
  const twins: [string, string][] = [
    [US, 'A-99-393'],
    ['A-28-110-1', 'A-28-109-2'],
    ['A-VIII-1102', 'A-VIII-1128'],
    ['A-4-8', 'A-106-422'],
  ];
  const where = [NORTH, from(C, NE), from(C, S, S), from(C, SE, SE)];
  const worlds = (phase: string): G[] =>
    [0, 1].map((i) =>
      scene({
        phase,
        turn: 10,
        options: OPT,
        units: {
          [FOOT]: C,
          'G-12-89': from(C, S),
          'G-ISS-402': from(C, S),
          'G-1SS-1-I': from(C, SE),
          ...Object.fromEntries(twins.map((pair, n) => [pair[i], where[n]])),
        },
      }),
    );
  proves(['opt-2.0'], 'nothing is refused or offered because of what cannot be seen', () => {
    for (const phase of ['movement', 'combat', 'engineer']) {
      const [a, b] = worlds(phase);
      expect([...legal(a)]).toEqual([...legal(b)]);
    }
    const [a, b] = worlds('combat');
    for (const h of [...where, from(C, SE), C, from(C, N, N)])
      expect(refusal(a, { k: 'target', h: hex(a, h) })).toEqual(refusal(b, { k: 'target', h: hex(b, h) }));
    for (const g of [a, b]) play(g, { k: 'target', h: hex(g, NORTH) });
    expect([...legal(a)]).toEqual([...legal(b)]);
  });

  proves(['opt-2.0'], 'the defender is asked for guns even if he has none in range', () => {
    const g = declare(foggy({ units: { [FOOT]: C, [US]: NORTH } }), { at: NORTH, by: [FOOT] });
    expect(now(g)).toBe('battle.support');
    const open = declare(field({ units: { [FOOT]: C, [US]: NORTH } }), { at: NORTH, by: [FOOT] });
    expect(now(open)).not.toBe('battle.support');
  });
});

conformance(it, lastGamble, {
  scenarios: ['breakthrough'],
  optionSets: [{ 'opt-2': true, 'opt-4': true, 'opt-5': true }],
  games: 1,
  points: 8,
  timeout: 180_000,
});
