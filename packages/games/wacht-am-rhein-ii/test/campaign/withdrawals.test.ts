/** Chapter 22.6: units that leave the campaign. On the map of the NE sheet, where the US player has a road to the north edge. */
import { apply, legal, prompt, start } from '@hexfront/engine';
import { ruleKit } from '@hexfront/engine/testing';
import { expect, it } from 'vitest';
import { REPLACEMENT_ANSWERS } from '../../src/computer/replacements.ts';
import { turnNumber, units } from '../../src/data/index.ts';
import { resolveRules } from '../../src/decisions/rules.ts';
import { gameOf } from '../../src/game.ts';
import { scenarioById, theBoard } from '../../src/index.ts';
import { entryFor } from '../../src/rules/arrivals/doors.ts';
import { isEncircled, withdrawArtillery } from '../../src/rules/arrivals/withdrawals.ts';
import { loseStep } from '../../src/rules/combat/results/losses.ts';
import { corpsOf } from '../../src/rules/command/chain.ts';
import { totalOf } from '../../src/rules/victory/points.ts';
import { status } from '../../src/screen/off-map.ts';
import { makeWhole } from '../../src/setup/lay-out.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';

const board = theBoard({ scenario: 'nibelungen' });
const game = gameOf([scenarioById('campaign-dec-21')], () => board, makeWhole);
const { proves, position, u, at, play, offers } = ruleKit(it, game, 'campaign-dec-21');

const NORTH = '4403NE';
const around = (id: string): string[] => {
  const h = board.at(id);
  return [0, 1, 2, 3, 4, 5].flatMap((d) => (board.neighbors[6 * h + d] >= 0 ? [board.ids[board.neighbors[6 * h + d]]] : []));
};
/** Six German units around a hex. */
const VG = units.filter((v) => v.formation === '277VG' && v.type === 'infantry').map((v) => v.id);
const ring = (id: string): Record<string, { at: string }> => Object.fromEntries(around(id).map((hex, n) => [VG[n], { at: hex }]));
const SPARE = { 'ge-272vg-i-982-vg': { at: '6310NE' }, 'al-78id-1-310-inf': { at: '4402NE' } };
const begin = (turn: string | number, more: Record<string, Record<string, string | number>>, vars: Record<string, number> = {}): G =>
  position({
    clear: true,
    stage: 'withdrawals',
    units: { ...SPARE, ...more },
    options: { fog: false },
    vars: { turn: typeof turn === 'number' ? turn : turnNumber(turn), ...vars },
  });
const BRIGADE = units.filter((v) => v.formation === '150PzBde').map((v) => v.id);
const HARD = 'ge-150pzbde-hard-mkv';

proves(['22.6.0'], 'units are withdrawn in the campaigns and Feat of Arms, not in scenarios that say so', () => {
  const leaves = (scenario: string): boolean => resolveRules({ scenario, seed: 'x', options: {} }).withdrawals;
  expect(['campaign-dec-16', 'campaign-dec-21', 'campaign-dec-28', 'feat-of-arms'].every(leaves)).toBe(true);
  expect(['march-to-the-meuse', 'goose-egg', 'corps-to-the-meuse'].some(leaves)).toBe(false);
  const early = begin('dec-26-pm', { [HARD]: { at: '5510NE' } });
  expect(at(early, HARD)).toBe('5510NE');
});

proves(
  ['22.6.1'],
  'the 150th Panzer Brigade leaves on December 27; its ruin gives the US player two points, more than ten steps one',
  () => {
    const here = Object.fromEntries(BRIGADE.map((id, n) => [id, { at: n < 3 ? '5510NE' : '5511NE' }]));
    const g = begin('dec-27-am', here);
    expect([new Set(BRIGADE.map((id) => at(g, id))), g.v.alliedAward]).toEqual([new Set(['Left the area']), 0]);
    expect(begin('dec-27-am', here, { brigadeLosses: 10 }).v.alliedAward).toBe(0);
    const worn = begin('dec-27-am', here, { brigadeLosses: 11 });
    expect([worn.v.alliedAward, totalOf(worn, ALLIED) - totalOf(g, ALLIED)]).toEqual([1, 1]);
    expect(status(worn).find(({ id }) => id === 'award-allied')?.value).toBe('1');
    const ruined = begin('dec-27-am', Object.fromEntries(BRIGADE.map((id) => [id, { at: 'Eliminated' }])));
    expect(ruined.v.alliedAward).toBe(2);
    // Steps count as they are lost, whatever becomes of the unit.
    const losing = begin('dec-26-pm', { [HARD]: { at: '5510NE' } });
    loseStep(losing, u(HARD), '13.7.0');
    loseStep(losing, u('al-78id-1-310-inf'), '13.7.0');
    expect(losing.v.brigadeLosses).toBe(1);
  },
);

proves(['22.6.2'], 'artillery of VIII Corps on the northern maps leaves for twelve turns; who cannot leave the map is eliminated', () => {
  const [free, caught] = units.filter((v) => v.corps === 'VIII' && v.type === 'artillery' && v.formation === undefined).map((v) => v.id);
  const other = units.find((v) => v.corps === 'V' && v.type === 'artillery' && v.formation === undefined)?.id ?? '';
  const g = begin('dec-28-pm', { [free]: { at: NORTH }, [caught]: { at: '5010NE' }, [other]: { at: NORTH }, ...ring('5010NE') });
  expect([at(g, free), at(g, caught), at(g, other)]).toEqual(['Arriving', 'Eliminated', NORTH]);
  expect([g.f.due[u(free)], turnNumber('dec-28-pm') + 12]).toEqual([51, 51]);
  expect(entryFor(g, u(free))).toMatchObject({ doors: ['E', 'F'], mode: 'strategic' });
});
proves(['22.6.2'], 'so does artillery of VIII Corps that the list of December 21 has under another corps', () => {
  const g = start(gameOf([scenarioById('campaign-dec-21')]), { scenario: 'campaign-dec-21', seed: 'guns' });
  const guns = onMapOf(g, ALLIED).filter((v) => ['al-nd-275-afa', 'al-nd-559-fa', 'al-nd-740-fa'].includes(g.def.units[v].id));
  expect(guns.map((v) => corpsOf(g, v))).toEqual(['XVIII', 'XVIII', 'XVIII']);
  withdrawArtillery(g);
  expect(guns.map((v) => g.f.recalled[v])).toEqual([1, 1, 1]);
  expect(at(g, 'al-nd-174-fa')).toBe('6825SW');
});

proves(['22.6.3'], 'CCB of the 9th and the 10th Armored Division leave when they are safe, or cost points', () => {
  const CCB = ['al-9ad-ccb-1', 'al-9ad-ccb-2'];
  const declared = { withdrawal: 30 };
  const safe = (): G => begin(31, Object.fromEntries(CCB.map((id) => [id, { at: NORTH }])), declared);
  const go = safe();
  expect(prompt(go).at).toBe('withdrawing.command');
  expect(offers(go).map((a) => a.k)).toEqual(['withdraw', 'keep']);
  apply(go, REPLACEMENT_ANSWERS['withdrawing.command'](go, [...legal(go)]) ?? { k: 'keep' });
  expect([CCB.map((id) => at(go, id)), go.v.germanAward]).toEqual([['Left the area', 'Left the area'], 0]);
  const kept = play(safe(), { k: 'keep' });
  expect([at(kept, CCB[0]), kept.v.germanAward, kept.v.commandLeft]).toEqual([NORTH, 1, 2]);
  // Companies of it go along.
  const parted = begin(31, { 'al-9ad-ccb-1': { at: NORTH } }, declared);
  const company = parted.def.units.findIndex((v) => v.generic && v.id.startsWith('us-bk-m4'));
  parted.move(company, parted.board.at(NORTH));
  parted.set('origin', company, u('al-9ad-ccb-2') + 1);
  play(parted, { k: 'withdraw' });
  expect(parted.f.place[company]).toBe(parted.box('Left the area'));
  // Not before it is declared, and not while the enemy is near.
  expect(prompt(begin(31, { [CCB[0]]: { at: NORTH } })).at).not.toBe('withdrawing.command');
  const near = begin(31, { [CCB[0]]: { at: '5010NE' }, ...ring('5010NE') }, declared);
  expect([prompt(near).at === 'withdrawing.command', isEncircled(near, u(CCB[0])), near.v.commandLeft]).toEqual([false, true, 0]);
  // Destroyed: the 5th Armored Division in its place.
  const fifth = units.find((v) => v.formation === '5AD' && v.type === 'hybrid')?.id ?? units.find((v) => v.formation === '5AD')?.id ?? '';
  const lost = begin(
    31,
    { [fifth]: { at: NORTH }, ...Object.fromEntries([...CCB, 'al-9ad-ccb-3'].map((id) => [id, { at: 'Eliminated' }])) },
    declared,
  );
  expect([at(lost, fifth), lost.v.commandLeft]).toEqual(['Left the area', 1]);
  // The 10th Armored Division, from the turn after December 28 PM on.
  const ten = units.find((v) => v.formation === '10AD' && v.type === 'hybrid')?.id ?? '';
  expect(prompt(begin('dec-28-pm', { [ten]: { at: NORTH } })).at).not.toBe('withdrawing.tenth');
  const tenth = (): G => begin('dec-28-night', { [ten]: { at: NORTH } });
  expect(prompt(tenth()).at).toBe('withdrawing.tenth');
  expect(at(play(tenth(), { k: 'withdraw' }), ten)).toBe('Left the area');
  const dear = play(tenth(), { k: 'keep' });
  expect([at(dear, ten), totalOf(dear, ALLIED) - totalOf(tenth(), ALLIED), totalOf(dear, GERMAN)]).toEqual([
    NORTH,
    -2,
    totalOf(tenth(), GERMAN),
  ]);
  const shut = begin('dec-28-night', { [ten]: { at: '5010NE' }, ...ring('5010NE') });
  expect([prompt(shut).at === 'withdrawing.tenth', shut.v.tenthLeft]).toEqual([false, 0]);
});
