/** A game with an owner's values: strengths, ratings, movement, artillery and charts are theirs, on the counter, on the card and in every reckoning. */
import { explain, legal, openSave, Session, saveOf, seedRng, start } from '@hexfront/engine';
import { randomAction } from '@hexfront/engine/testing';
import { describe, expect, it } from 'vitest';
import { strategy } from '../../src/computer/strategy.ts';
import { cellText, OWNER_TABLES, type OwnerTableId } from '../../src/data/owner-tables.ts';
import { OWNER } from '../../src/decisions/owner.ts';
import { wachtAmRheinII } from '../../src/game.ts';
import { tableOf as volleys } from '../../src/rules/barrage/barrage.ts';
import { factorsLeft } from '../../src/rules/barrage/guns.ts';
import { volleyText } from '../../src/rules/barrage/reckoning/volleys.ts';
import { theAssault } from '../../src/rules/combat/assaults.ts';
import { attackProficiency, defenderResult, defenseProficiency, oddsOf } from '../../src/rules/combat/odds.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { activationRating } from '../../src/rules/night/extended.ts';
import { describe as shown } from '../../src/screen/describe.ts';
import { countersOf, printed } from '../../src/state/query.ts';
import { attackOn, draft, GE, TARGET, US } from '../kit/fight.ts';
import { u } from '../kit/kit.ts';

const HEAD = 'id\tfull\treduced\tbarrage\trange\tmove\tattack-proficiency\tdefense-proficiency';
function load(...lines: string[]): string {
  const read = OWNER.load(lines.join('\n'));
  if ('problems' in read) throw new Error(read.problems.join(' '));
  return read.hash;
}
const rows = (id: OwnerTableId) => OWNER_TABLES[id].cells.map((row) => row.map(cellText).join('\t'));
/** Everything brings the result of the last row. */
const always = (id: OwnerTableId) => {
  const { cells, columns } = OWNER_TABLES[id];
  const row = (cell: string) => Array.from({ length: columns }, () => cell).join('\t');
  return [...cells.slice(1).map(() => row('-')), row('-200..')];
};

describe("an owner's values in play", () => {
  it('are the strengths and ratings of an assault', () => {
    const values = load(HEAD, `${US.foot}\t40-41-3\t30-31-2\t\t\t\t9\t1`, `${GE.foot}\t\t\t\t\t\t\t2`);
    const g = draft(attackOn({ [GE.foot]: TARGET }, { values }));
    const ours = draft(attackOn({ [GE.foot]: TARGET }));
    expect([oddsOf(g, theAssault(g)).attack, oddsOf(ours, theAssault(ours)).attack === 40]).toEqual([40, false]);
    expect([attackProficiency(g, theAssault(g), u(US.foot)), defenseProficiency(g, u(GE.foot))]).toEqual([9, 2]);
    expect(activationRating(g, u(US.foot)).rating).toBe(9);
    expect(oddsOf(g, theAssault(g)).defense).toBe(oddsOf(ours, theAssault(ours)).defense);
    expect(shown.face(g, u(US.foot)).values).toBe('40-41-3');
    g.set('steps', u(US.foot), g.f.steps[u(US.foot)] - 1);
    expect(shown.face(g, u(US.foot)).values).toBe('30-31-2');
  });

  it('are movement allowance, barrage and range', () => {
    const values = load(HEAD, `${US.foot}\t\t\t\t\t17`, `${US.guns}\t\t\t11\t29`);
    const g = attackOn({ [US.guns]: { at: '5707NE' } }, { values });
    g.set('mode', u(US.foot), 0);
    expect(allowance(g, u(US.foot), 'own')).toBe(17 * 6);
    expect([factorsLeft(g, u(US.guns)), strategy.range?.(g, u(US.guns))]).toEqual([11, 29]);
  });

  it('are the charts', () => {
    const values = load('[assault-defender]', ...always('assault-defender'), '[barrage]', ...always('barrage'));
    const g = draft(attackOn({ [GE.foot]: TARGET }, { values }));
    const { columns, rows: names } = OWNER_TABLES['assault-defender'];
    expect(columns).toBe(15);
    const last = (names.at(-1) ?? '').split(' | ');
    for (const roll of [0, 50, 99]) expect(last).toContain(defenderResult(g, oddsOf(g, theAssault(g)), roll));
    expect(volleyText(volleys(g), 1, 0)).toBe(OWNER_TABLES.barrage.rows.at(-1));
    expect(volleyText(volleys(attackOn({})), 1, 0)).toBe('none');
  });

  it('hold for every company of a kind', () => {
    const g = attackOn({}, { values: load(HEAD, `${US.company}\t8-8-8`) });
    expect(countersOf(US.company).length).toBeGreaterThan(5);
    for (const v of countersOf(US.company)) expect(printed(g, v).kind?.full.attack).toBe(8);
  });

  it('are called the player’s own on cards and charts, and only where they are', async () => {
    const values = load(HEAD, `${US.foot}\t40-41-3`, '[barrage]', ...rows('barrage'));
    const g = attackOn({ [GE.foot]: TARGET }, { values });
    expect([shown.confidence(u(US.foot), g), shown.confidence(u(GE.foot), g) === 'own']).toEqual(['own', false]);
    const lines = explain(g, { q: 'unit', unit: u(US.foot) }) ?? [];
    expect(lines.find((line) => line.what === 'card.full')).toMatchObject({ value: '40-41-3', confidence: 'own' });
    expect(lines.find((line) => line.what === 'card.reduced')?.confidence).not.toBe('own');
    expect((await shown.charts(g)).map((chart) => [chart.id, chart.confidence === 'own'])).toEqual([
      ['movement', false],
      ['assault-defender', false],
      ['assault-attacker', false],
      ['barrage', true],
    ]);
    expect((await shown.charts(attackOn({}))).some((chart) => chart.confidence === 'own')).toBe(false);
  });

  it('are named in the save by their hash alone; without them it does not open, with them it plays the same', () => {
    const values = load(HEAD, `${US.foot}\t41-40-3\t\t\t\t13`);
    const session = new Session(start(wachtAmRheinII, { scenario: 'kesternich', seed: 'own', values }));
    const rng = seedRng('player');
    for (let n = 0; n < 60; n++) session.play(randomAction(session.world, rng) ?? { k: 'done' });
    const text = JSON.stringify(saveOf(session));
    expect([text.includes(values), text.includes('41-40')]).toEqual([true, false]);
    const opened = openSave(wachtAmRheinII, JSON.parse(text));
    expect([opened.differs, opened.session.hash()]).toEqual([false, session.hash()]);
    const strange = JSON.parse(text.replace(values, '0'.repeat(32)));
    expect(() => openSave(wachtAmRheinII, strange)).toThrow(/uses an owner's values \(00000000\) not loaded here/);
  });

  it('of the worst file that is accepted still give a game that can be played to its end', () => {
    const units = [...new Set(Object.values({ ...US, ...GE }))];
    const values = load(
      HEAD,
      ...units
        .filter((id) => printed(attackOn({}), u(id)).kind)
        .map((id, n) => `${id}\t${n % 2 ? '99-0-0' : '(0)-99-99'}\t\t\t\t${n % 3 ? 20 : 0}\t${n % 2 ? 0 : 9}\t0`),
      '[assault-defender]',
      ...always('assault-defender'),
      '[assault-attacker]',
      ...always('assault-attacker'),
    );
    const session = new Session(start(wachtAmRheinII, { scenario: 'kesternich', seed: 'worst', values }));
    const rng = seedRng('player');
    for (let n = 0; n < 6000 && !session.world.result; n++) session.play(randomAction(session.world, rng) ?? { k: 'done' });
    expect(session.world.result).toBeDefined();
    expect([...legal(session.world)]).toEqual([]);
  });
});
