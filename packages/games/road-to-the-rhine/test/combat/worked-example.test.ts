/**
 * The first week of the Ardennes offensive as the rulebook walks through it (EX-setup to EX-I5a), with the dice that give its results. Where the
 * example contradicts itself or the rules, it is played as the rulings settle it: DX by the switch that the example needs; the two reduced
 * Volksgrenadier divisions stop in N-2224, since four divisions do not fit into N-2124, 116 Panzer goes to N-1723, 9 Panzer to N-1624, US 106
 * leaves a cadre, and v.d.Heydte fights together with 12 SS (R-36, 11-once).
 * To write the transcript anew after a change of the rules: GOLDEN=write npx vitest run packages/games/road-to-the-rhine/test/combat/worked-example.test.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { type Action, explain, fromPosition, legal, prompt, Session, sentence, transcript } from '@hexfront/engine';
import { expect, describe as group, it } from 'vitest';
import { turns } from '../../src/data/index.ts';
import { caseById, roadToTheRhine, unitIndex } from '../../src/index.ts';
import { columnText, defenseStrength, oddsOf, PARTS } from '../../src/rules/combat/strength.ts';
import type { G, RR } from '../../src/state/shape.ts';

const file = (name: string): URL => new URL(`../golden/${name}`, import.meta.url);
const session = new Session<RR>(fromPosition(roadToTheRhine, JSON.parse(readFileSync(file('bulge-example.position.json'), 'utf8'))), 'log');
const world = (): G => session.world;
const u = (id: string): number => unitIndex(id);
const h = (id: string): number => world().board.hex(id) as number;
const at = (id: string): string => {
  const place = world().f.place[u(id)];
  return place < world().board.n ? world().board.ids[place] : roadToTheRhine.boxes[place - world().board.n];
};
const asked = (): string => prompt(world()).says;

function act(...actions: Action[]): void {
  for (const a of actions) {
    const done = session.play(a);
    if ('refusal' in done)
      throw new Error(`${JSON.stringify(a)} at ${asked()}: ${sentence(roadToTheRhine, done.refusal, world())} (${done.refusal.case})`);
  }
}
/** Goes on with the answers that do nothing until this is asked. */
function until(says: string): void {
  for (let i = 0; asked() !== says; i++) {
    if (i > 200 || world().result) throw new Error(`${says} is never asked`);
    const kinds = ['quiet', 'done', 'play-on', 'decline'];
    const list = [...legal(world())];
    const quiet = kinds.map((k) => list.find((a) => a.k === k)).find((a) => a !== undefined);
    if (!quiet) throw new Error(`waiting for ${says}, asked ${asked()}`);
    act(quiet);
  }
}
/** Moves a unit as a player would who points at a hex. */
function move(id: string, to: string): void {
  const plan = explain(world(), { q: 'plan', unit: u(id), hex: h(to) }) as unknown as {
    actions: Action[];
    refusals: { case: string }[];
  };
  if (plan.actions.length === 0) throw new Error(`${id} cannot go to ${to}: ${JSON.stringify(plan.refusals)}`);
  act(...plan.actions);
  expect(at(id)).toBe(to);
}
/** Declares an attack. */
function declare(target: string, ...attackers: string[]): void {
  act({ k: 'target', h: h(target) }, ...attackers.map((id): Action => ({ k: 'join', u: u(id) })), { k: 'ready' });
}
/** Fights a declared attack with this die; checks strengths, column and result. */
function fight(target: string, expected: { attack: number; defense: number; odds: string; die: number; result: string }): void {
  act({ k: 'fight', h: h(target) });
  const a = world().rows.attacks.find((row) => row.state === 1);
  if (!a) throw new Error('no battle');
  const odds = oddsOf(world(), a);
  expect([odds.attack / PARTS, odds.defense / PARTS, columnText(odds.column)]).toEqual([expected.attack, expected.defense, expected.odds]);
  expect(defenseStrength(world(), a)).toBe(expected.defense * PARTS);
  act({ k: 'roll', pips: [expected.die] });
  expect(a.result).toBe(expected.result);
}
const lose = (id: string): void => act({ k: 'lose', u: u(id) });
const retreat = (...hexes: string[]): void => {
  for (const id of hexes)
    if (asked() === 'ask.retreat.step' && [...legal(world(), { k: 'retreat' })].some((a) => a.h === h(id))) act({ k: 'retreat', h: h(id) });
};
const advance = (id: string, ...hexes: string[]): void => act(...hexes.map((hex): Action => ({ k: 'advance', u: u(id), h: h(hex) })));
const places = (want: Record<string, string>): void =>
  expect(Object.fromEntries(Object.keys(want).map((id) => [id, at(id)]))).toEqual(want);
const reduced = (...ids: string[]): void => expect(ids.map((id) => world().f.reduced[u(id)])).toEqual(ids.map(() => 1));

/** The steps depend on each other, so they are played in order; each names the cases it reproduces. */
function example(cases: string[], sentenceOf: string, body: () => void): void {
  for (const id of cases) if (!caseById(id)) throw new Error(`there is no case ${id}`);
  it(`[${cases.join(' ')}] ${sentenceOf}`, body);
}

group.sequential('the worked example', () => {
  example(['EX-setup', '34.C', '34.D', '34.G.1'], 'is set up as described, in winter storm, with 28 points and six units ready', () => {
    places({
      'ge-lehr-pz': 'N-2126',
      'us-28-inf': 'N-2025',
      'us-106-inf': 'N-2224',
      'us-14-cav': 'N-2223',
      'us-bd-a-arm': 'N-2027',
      'us-82-par': 'N-0528',
      'lw-vdh-par': 'N-3021',
      'ge-9-pz': 'N-2327',
    });
    expect([world().v.germanMsp, world().rules.weatherName(world())]).toEqual([28, 'winter-storm']);
    for (const id of ['ge-lehr-pz', 'ge-3-pzg', 'ge-911-ag', 'ge-654-ag', 'ss-12-pz', 'lw-3-par', 'ge-116-pz', 'ge-2-pz'])
      act({ k: 'supply', u: u(id) });
    expect(world().v.germanMsp).toBe(21);
    until('ask.declare.choose');
    expect(world().v.impulse).toBe(1);
  });
  example(['EX-I1', 'EX-I1a', 'EX-I1b', 'EX-I1c', 'EX-I1d', '11.A-strength', '12.B-minor'], 'first impulse: four attacks', () => {
    declare('N-2025', 'ge-lehr-pz', 'ge-26vg-inf', 'ge-911-ag');
    declare('N-2027', 'ge-352vg-inf', 'ge-212vg-inf', 'ge-276vg-inf');
    declare('N-2223', 'ge-3-pzg', 'ge-654-ag');
    declare('N-2224', 'ge-18vg-inf', 'ge-62vg-inf');
    until('ask.combat.choose');

    fight('N-2025', { attack: 6, defense: 2, odds: '2:1', die: 3, result: 'DX' });
    act({ k: 'go' });
    lose('ge-26vg-inf');
    retreat('N-1926', 'N-1826');
    advance('ge-26vg-inf', 'N-2025', 'N-1925');
    advance('ge-lehr-pz', 'N-2025', 'N-1926');
    advance('ge-911-ag', 'N-2025', 'N-2024');
    until('ask.combat.choose');
    places({ 'us-28-inf': 'N-1826', 'ge-26vg-inf': 'N-1925', 'ge-lehr-pz': 'N-1926', 'ge-911-ag': 'N-2024' });

    fight('N-2027', { attack: 6.5, defense: 3, odds: '2:1', die: 3, result: 'DX' });
    act({ k: 'go' });
    lose('ge-276vg-inf');
    retreat('N-1928', 'N-1827');
    advance('ge-276vg-inf', 'N-2027');
    advance('ge-352vg-inf', 'N-2027', 'N-1928');
    act({ k: 'done' });
    places({ 'us-bd-a-arm': 'N-1827', 'ge-276vg-inf': 'N-2027', 'ge-352vg-inf': 'N-1928', 'ge-212vg-inf': 'N-2128' });

    fight('N-2223', { attack: 8, defense: 2, odds: '3:1', die: 3, result: 'EX' });
    lose('ge-654-ag');
    advance('ge-3-pzg', 'N-2223');
    until('ask.combat.choose');
    places({ 'us-14-cav': 'destroyed', 'ge-654-ag': 'destroyed', 'ge-3-pzg': 'N-2223' });

    fight('N-2224', { attack: 8, defense: 5, odds: '1:1', die: 6, result: 'EX' });
    act({ k: 'escalate' }, { k: 'match' });
    lose('ge-18vg-inf');
    lose('ge-62vg-inf');
    advance('ge-18vg-inf', 'N-2224');
    advance('ge-62vg-inf', 'N-2224');
    until('ask.combat.final');
    places({ 'us-106-inf': 'cadre', 'ge-18vg-inf': 'N-2224', 'ge-62vg-inf': 'N-2224' });
    reduced('ge-26vg-inf', 'ge-276vg-inf', 'ge-18vg-inf', 'ge-62vg-inf');
  });
  example(['EX-I1e', '13', '13-once'], 'five Allied reserves answer', () => {
    until('ask.reserveMovement.plan');
    move('us-1-inf', 'N-2222');
    move('us-7-arm', 'N-2023');
    move('us-82-par', 'N-2022');
    move('us-101-par', 'N-1825');
    move('us-10-arm', 'S-1901');
    until('ask.onward.ask');
  });
  example(
    ['EX-I2', 'EX-I2a', 'EX-I2b', '21.A.2', '21.A.2-fail', '22.F.2'],
    'second impulse: the drop fails, 1 SS breaks through, 12 SS does not',
    () => {
      act({ k: 'another' });
      until('ask.movement.plan');
      expect(world().v.impulse).toBe(2);
      move('ss-1-pz', 'N-2124');
      move('lw-3-par', 'N-2124');
      move('ss-12-pz', 'N-2223');
      move('ss-150-pz', 'N-2223');
      until('ask.jump');
      act({ k: 'drop', u: u('lw-vdh-par') });
      expect(at('lw-vdh-par')).toBe('N-2222');
      until('ask.declare.choose');
      expect(world().v.masquerade).toBe(1);
      declare('N-2023', 'ss-1-pz', 'lw-3-par');
      declare('N-2222', 'ss-12-pz');
      until('ask.combat.choose');

      fight('N-2222', { attack: 11, defense: 6, odds: '1:1', die: 4, result: 'NE' });
      places({ 'lw-vdh-par': 'destroyed', 'us-1-inf': 'N-2222', 'ss-12-pz': 'N-2223' });

      fight('N-2023', { attack: 17, defense: 7, odds: '1.5:1', die: 4, result: 'DX' });
      act({ k: 'go' });
      lose('lw-3-par');
      retreat('N-1923', 'N-1922');
      advance('ss-1-pz', 'N-2023');
      until('ask.combat.final');
      places({ 'us-7-arm': 'N-1922', 'ss-1-pz': 'N-2023', 'lw-3-par': 'N-2124', 'ss-150-pz': 'N-2223' });
      reduced('lw-3-par');
      until('ask.reserveMovement.plan');
      move('us-30-inf', 'N-2123');
      move('us-bd-b-arm', 'N-1823');
      until('ask.onward.ask');
    },
  );
  example(['EX-I3', 'EX-I3a', 'EX-I3b', 'EX-I3c', 'EX-I3d'], 'third impulse: four attacks', () => {
    act({ k: 'another' });
    until('ask.movement.plan');
    move('ge-116-pz', 'N-1924');
    move('ge-560vg-inf', 'N-1924');
    move('ss-9-pz', 'N-2124');
    move('ss-2-pz', 'N-2023');
    move('lw-5-par', 'N-1926');
    until('ask.declare.choose');
    declare('N-1823', 'ge-116-pz', 'ge-560vg-inf');
    declare('N-2022', 'ss-2-pz');
    declare('N-2123', 'ss-9-pz');
    declare('N-1826', 'lw-5-par');
    until('ask.combat.choose');

    fight('N-1823', { attack: 13, defense: 3, odds: '3:1', die: 5, result: 'DR' });
    retreat('N-1822', 'N-1722');
    advance('ge-116-pz', 'N-1823', 'N-1723');
    advance('ge-560vg-inf', 'N-1823', 'N-1923');
    until('ask.combat.choose');
    places({ 'us-bd-b-arm': 'N-1722', 'ge-116-pz': 'N-1723', 'ge-560vg-inf': 'N-1923' });

    fight('N-2022', { attack: 11, defense: 5, odds: '1.5:1', die: 4, result: 'DX' });
    act({ k: 'stand' });
    until('ask.combat.choose');
    places({ 'us-82-par': 'N-2022', 'ss-2-pz': 'N-2023' });
    reduced('us-82-par', 'ss-2-pz');

    fight('N-2123', { attack: 10, defense: 5, odds: '1.5:1', die: 6, result: 'DR' });
    retreat('N-2122', 'N-2221');
    advance('ss-9-pz', 'N-2123');
    until('ask.combat.choose');
    places({ 'us-30-inf': 'N-2221', 'ss-9-pz': 'N-2123' });

    fight('N-1826', { attack: 5, defense: 2, odds: '2:1', die: 5, result: 'DR' });
    retreat('N-1726', 'N-1626');
    advance('lw-5-par', 'N-1826');
    until('ask.combat.final');
    places({ 'us-28-inf': 'N-1626', 'lw-5-par': 'N-1826' });
    until('ask.reserveMovement.plan');
    move('us-5-inf', 'S-1901');
    move('us-3-arm', 'N-1623');
    until('ask.onward.ask');
  });
  example(['EX-I4', 'EX-I4a', '11.B-EX'], 'fourth impulse: Bastogne is surrounded', () => {
    act({ k: 'another' });
    until('ask.movement.plan');
    move('ge-2-pz', 'N-1724');
    move('ge-9-pz', 'N-1724');
    until('ask.declare.choose');
    declare('N-1623', 'ge-2-pz', 'ge-9-pz');
    until('ask.combat.choose');
    fight('N-1623', { attack: 20, defense: 9, odds: '1.5:1', die: 5, result: 'EX' });
    act({ k: 'accept' });
    lose('ge-9-pz');
    retreat('N-1523', 'N-1522');
    advance('ge-9-pz', 'N-1623', 'N-1624');
    advance('ge-2-pz', 'N-1623', 'N-1622');
    until('ask.combat.final');
    places({ 'us-3-arm': 'N-1522', 'ge-9-pz': 'N-1624', 'ge-2-pz': 'N-1622' });
    reduced('us-3-arm', 'ge-9-pz');
    until('ask.reserveMovement.plan');
    move('br-43-inf', 'N-1920');
    move('br-gds-arm', 'N-1520');
    move('br-bd2-arm', 'N-1322');
    move('br-53-inf', 'N-1219');
    move('us-4-arm', 'N-1525');
    until('ask.onward.ask');
  });
  example(['EX-I5', 'EX-I5a', '16', '6.C', '12.A-town'], 'fifth and final impulse: Bastogne holds', () => {
    act({ k: 'another' });
    until('ask.movement.plan');
    expect(['us-101-par', 'us-bd-r-arm'].map((id) => world().f.unsupplied[u(id)])).toEqual([1, 1]);
    move('ge-15-pzg', 'N-1725');
    until('ask.declare.choose');
    declare('N-1825', 'ge-15-pzg');
    until('ask.combat.choose');
    fight('N-1825', { attack: 6, defense: 3.5, odds: '1:1', die: 5, result: 'DX' });
    act({ k: 'stand' });
    lose('us-bd-r-arm');
    until('ask.combat.final');
    places({ 'us-bd-r-arm': 'destroyed', 'us-101-par': 'N-1825', 'ge-15-pzg': 'N-1725' });
    reduced('ge-15-pzg');
    act({ k: 'final' });
    for (let i = 0; !world().result && i < 20; i++) act([...legal(world())].find((a) => a.k === 'done') ?? [...legal(world())][0]);
    expect(world().result?.winner).toBe(1);
  });
  example(['DN-IV'], 'reads as it was written down', () => {
    const text = transcript(session, (g) => turns[g.v.turn - 1]?.label ?? '');
    if (process.env.GOLDEN === 'write') writeFileSync(file('bulge-example.txt'), text);
    expect(text).toBe(readFileSync(file('bulge-example.txt'), 'utf8'));
  });
});
