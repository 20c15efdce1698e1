/** The other scenarios of December 21 (36.2 to 36.7, 36.11, 36.12): set-up, reinforcements, special rules and victory. */
import { decode, distance, encode, hashOf, prompt, type Side, start } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { arrivals, turnNumber } from '../../src/index.ts';
import { doorsOf, entryFor, isLeftOut } from '../../src/rules/arrivals/doors.ts';
import { detach } from '../../src/rules/companies/breakdown.ts';
import { isLeaderMorning } from '../../src/rules/leaders/leaders.ts';
import { allowance } from '../../src/rules/movement/allowance.ts';
import { closeTurn, courseTriggers } from '../../src/rules/scenarios/course.ts';
import { beginsAsMorning } from '../../src/rules/scenarios/haste.ts';
import { closedTo, frozenRefusal, limitRefusal } from '../../src/rules/scenarios/limits.ts';
import { giveSign, hasSign, holds as holdsNow } from '../../src/rules/victory/conditions.ts';
import { totalOf } from '../../src/rules/victory/points.ts';
import { levelNow, victory } from '../../src/rules/victory/victory.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { STRATEGIC } from '../../src/state/fields/modes.ts';
import { countersOf, UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const kits = new Map<string, ReturnType<typeof kit>>();
const of = (id: string): ReturnType<typeof kit> => {
  const known = kits.get(id) ?? kit(id);
  kits.set(id, known);
  return known;
};
const SAUER = of('sparring-on-the-sauer');
const { proves, u } = SAUER;
const begin = (id: string): G => start(of(id).game, { scenario: id, seed: 'december' });
const hex = (g: G, id: string): number => g.board.at(id);
const counts = (g: G): number[] => [onMapOf(g, GERMAN).length, onMapOf(g, ALLIED).length];
const span = (g: G): number[] => [g.v.turn, g.rules.lastTurn];
const turnsOf = (first: string, last: string): number[] => [turnNumber(first), turnNumber(last)];
const due = (g: G, id: string): number => g.f.due[u(id)];
const doors = (g: G, id: string): string[] => doorsOf(g, entryFor(g, u(id)) ?? { ...NO_ENTRY }).map((h) => g.board.ids[h]);
const NO_ENTRY = { units: [], turn: 0, doors: [], mode: 'strategic', losses: 0, case: '22.1.0' } as const;
/** Everything that the rules remember when a unit comes into a hex. */
const come = (g: G, id: string, at: string): void => {
  const from = g.onMap(u(id)) ? g.hexOf(u(id)) : hex(g, at);
  g.move(u(id), hex(g, at));
  for (const t of courseTriggers) if ('effect' in t) t.effect(g, { e: 'entered', u: u(id), h: hex(g, at), from } as never);
};
const clear = (g: G, side: Side, except: readonly string[] = []): void => {
  for (const v of [...onMapOf(g, side)]) if (!except.includes(UNITS[v].id)) g.move(v, g.box('Eliminated'));
};

describe('Sparring on the Sauer', () => {
  const begun = () => begin('sparring-on-the-sauer');
  proves(['36.2.1', '36.2.2'], 'group A, from the morning of December 21 to the afternoon of December 24', () => {
    const g = begun();
    expect([...counts(g), ...span(g)]).toEqual([68, 50, ...turnsOf('dec-21-am', 'dec-24-pm')]);
    expect(Math.min(...g.board.ids.map((id) => Number(id.slice(0, 2))))).toBe(34);
  });
  proves(
    ['36.2.3'],
    'two of three regiments of the 80th Division; the 11th Panzer Division once the US player is in Germany, for four points',
    () => {
      const g = begun();
      expect([due(g, 'ge-79vg-hq'), due(g, 'al-80id-hq'), due(g, 'al-5id-hq')]).toEqual(
        ['dec-21-am', 'dec-21-pm', 'dec-22-am'].map(turnNumber),
      );
      expect(g.f.place[u('al-80id-905-fa')]).toBe(g.box('Not in play'));
      for (const id of ['al-80id-1-317-inf', 'al-80id-1-318-inf']) g.move(u(id), hex(g, '4134SE'));
      const left = (id: string) => isLeftOut(g, entryFor(g, u(id)) ?? NO_ENTRY, u(id));
      expect(['al-80id-2-317-inf', 'al-80id-2-318-inf', 'al-80id-1-319-inf', 'al-80id-313-fa'].map(left)).toEqual([
        false,
        false,
        true,
        false,
      ]);
      const before = totalOf(g, ALLIED);
      come(g, 'al-80id-1-317-inf', '5025SE');
      expect([due(g, 'ge-11pz-hq'), doors(g, 'ge-11pz-hq')]).toEqual([g.v.turn + 1, ['6933SE', '6319SE']]);
      expect(totalOf(g, ALLIED)).toBe(before);
      g.move(u('ge-11pz-hq'), hex(g, '6319SE'));
      expect(totalOf(g, ALLIED)).toBe(before + 4);
    },
  );
  proves(['36.2.4'], 'Combat Command R waits near 4133SE until a German unit comes within four hexes of one of its units', () => {
    const g = begun();
    const command = ['al-10ad-ccr-1', 'al-10ad-ccr-2', 'al-10ad-ccr-3', 'al-10ad-419-afa'];
    for (const id of command)
      expect([distance(g.board, g.hexOf(u(id)), hex(g, '4133SE')) <= 3, frozenRefusal(g, u(id))?.case]).toEqual([true, '36.2.4']);
    const at = g.hexOf(u('al-10ad-ccr-1'));
    const [far, near] = [5, 4].map(
      (n) =>
        g.board.ids[
          g.board.ids.findIndex(
            (_, h) => command.every((id) => distance(g.board, h, g.hexOf(u(id))) >= n) && distance(g.board, h, at) === n,
          )
        ],
    );
    come(g, 'ge-352vg-hq', far);
    expect(frozenRefusal(g, u(command[3]))).toBeDefined();
    come(g, 'ge-352vg-hq', near);
    expect(command.map((id) => frozenRefusal(g, u(id)))).toEqual([undefined, undefined, undefined, undefined]);
    expect(frozenRefusal(g, u('al-10ad-cca-1'))).toBeUndefined();
  });
  proves(['36.2.8'], 'the German player wins at once when no US unit is left; else symbols decide', () => {
    const g = begun();
    expect([victory(g), levelNow(g)]).toEqual([undefined, totalOf(g, ALLIED) > totalOf(g, GERMAN) ? 'us-win' : 'german-win']);
    clear(g, ALLIED);
    expect(victory(g)).toMatchObject({ winner: GERMAN, case: '36.2.8' });
  });
});

describe('Nuts!', () => {
  const begun = () => begin('nuts');
  proves(['36.3.1', '36.3.2'], 'groups B and B3 against B1 and B2, without those on the SW map, from December 21 to 26', () => {
    const g = begun();
    expect([...counts(g), ...span(g)]).toEqual([82, 46, ...turnsOf('dec-21-am', 'dec-26-night')]);
    expect(['al-nd-viii-corps-hq', 'al-28id-hq'].map((id) => g.onMap(u(id)))).toEqual([false, false]);
  });
  it('part of 36.3.3: the Führer Grenadier Brigade by road at 3620SE; one regiment of the 80th Division; III Corps between C and D', () => {
    const g = begun();
    expect([due(g, 'ge-fgbde-hq'), doors(g, 'ge-fgbde-hq'), entryFor(g, u('ge-fgbde-hq'))?.mode]).toEqual([
      turnNumber('dec-21-pm'),
      ['3620SE'],
      'road',
    ]);
    expect([due(g, 'ge-15pzg-hq'), due(g, 'ge-nd-liii-k-hq'), due(g, 'ge-nd-741-pzj')].every((turn) => turn > 0)).toBe(true);
    expect(['al-26id-hq', 'al-35id-hq', 'al-4ad-cca-1', 'al-nd-807-td'].every((id) => due(g, id) > 0)).toBe(true);
    g.move(u('al-80id-1-318-inf'), hex(g, '1734SE'));
    expect(['al-80id-2-318-inf', 'al-80id-1-317-inf'].map((id) => isLeftOut(g, entryFor(g, u(id)) ?? NO_ENTRY, u(id)))).toEqual([
      false,
      true,
    ]);
  });
  proves(
    ['36.3.4'],
    'units in Bastogne stay inside and attack nobody outside, until others come in with a supply path to the southern edge',
    () => {
      const g = begun();
      const inside = u('al-101ab-1-506-p');
      const outside = hex(g, '2412SE');
      const closed = closedTo(g, inside, 'move');
      expect([(closed?.besideEnemy[outside] ?? 0) > 0, closed?.always[outside], closed?.besideEnemy[hex(g, '2215SE')]]).toEqual([
        true,
        0,
        0,
      ]);
      expect(limitRefusal(g, inside, outside, 'attack')).toMatchObject({ case: '36.3.4' });
      expect(limitRefusal(g, inside, outside, 'retreat')).toBeUndefined();
      expect(limitRefusal(g, u('al-4ad-ccb-1'), outside, 'attack')).toBeUndefined();
      // German units all around the perimeter.
      const perimeter = g.rules.specials.perimeter.map((id) => hex(g, id));
      const ring = g.board.ids
        .map((_, h) => h)
        .filter((h) => !perimeter.includes(h) && perimeter.some((p) => distance(g.board, p, h) === 1));
      const germans = [...onMapOf(g, GERMAN)];
      for (const [n, at] of ring.entries()) g.move(germans[n], at);
      come(g, 'al-4ad-ccb-1', '2117SE');
      expect(hasSign(g, 'relief')).toBe(false);
      g.move(u('al-4ad-ccb-1'), hex(g, '2124SE'));
      clear(g, GERMAN, ['ge-26vg-hq']);
      come(g, 'al-101ab-326-peng', '2217SE');
      expect(hasSign(g, 'relief')).toBe(false);
      come(g, 'al-4ad-ccb-1', '2117SE');
      expect([hasSign(g, 'relief'), limitRefusal(g, inside, outside, 'attack')]).toEqual([true, undefined]);
    },
  );
  proves(
    ['36.3.9'],
    'Bastogne counts twice, Kampfgruppen that stay cost points; the pocket destroyed or Houffalize taken ends play',
    () => {
      const g = begun();
      const [us, german] = [totalOf(g, ALLIED), totalOf(g, GERMAN)];
      g.set('control', hex(g, '2215SE'), GERMAN + 1);
      expect(totalOf(g, ALLIED)).toBe(us - 2);
      giveSign(g, 'relief');
      expect(totalOf(g, ALLIED)).toBe(us - 1);
      g.v.turn = turnNumber('dec-22-am');
      expect(totalOf(g, GERMAN)).toBe(german - 6);
      const kampfgruppe = UNITS.filter((v) => v.formation === 'PzLehr' && v.part === 'KG vFallois' && g.onMap(v.index)).map((v) => v.index);
      for (const v of kampfgruppe) {
        expect(totalOf(g, GERMAN)).toBe(german - 6);
        g.move(v, g.box('Left the area'));
        g.set('exited', v, turnNumber('dec-21-night'));
      }
      expect(totalOf(g, GERMAN)).toBe(german - 5);
      const lost = begun();
      for (const v of [...onMapOf(lost, ALLIED)]) if (lost.f.band[v] === 1) lost.move(v, lost.box('Eliminated'));
      expect(victory(lost)).toMatchObject({ winner: GERMAN, case: '36.3.9' });
      giveSign(lost, 'relief');
      expect(victory(lost)).toBeUndefined();
    },
  );
});

describe('The Southern Shoulder', () => {
  proves(
    ['36.4.1', '36.4.2', '36.4.4', '36.4.9'],
    'part of 36.4.3: A and B together: units, reinforcements, the ring around Bastogne, and both ways to win',
    () => {
      const g = begin('southern-shoulder');
      const parts = ['sparring-on-the-sauer', 'nuts'].map((id) => counts(begin(id)));
      // Two bridges over the Our and seven battalions of guns and rockets behind them are in neither part (R-S72).
      expect([counts(g)[0], span(g)]).toEqual([parts[0][0] + parts[1][0] + 9, turnsOf('dec-21-am', 'dec-26-night')]);
      // 299 engineers stand in both lists (R-S13).
      expect(counts(g)[1]).toBe(parts[0][1] + parts[1][1] - 1);
      expect(
        ['ge-79vg-hq', 'ge-fgbde-hq', 'ge-15pzg-hq', 'al-80id-1-319-inf', 'al-5id-hq', 'al-26id-hq'].every((id) => due(g, id) > 0),
      ).toBe(true);
      expect(limitRefusal(g, u('al-101ab-1-506-p'), hex(g, '2412SE'), 'attack')).toMatchObject({ case: '36.3.4' });
      expect(g.rules.victory.automatic?.map((win) => win.case)).toEqual(['36.2.8', '36.3.9', '36.3.9']);
      expect(g.rules.victory.points?.map((score) => score.for)).toEqual(['symbols', 'condition', 'no-exits', 'condition']);
    },
  );
});

describe('Last Gasp for the Meuse', () => {
  const begun = () => begin('last-gasp-for-the-meuse');
  proves(
    ['36.5.1'],
    'part of 36.5.2: the German player begins on December 22; two spearheads against the 84th Division, cavalry and columns on the road',
    () => {
      const g = begun();
      expect([...span(g), counts(g)[0]]).toEqual([...turnsOf('dec-22-am', 'dec-25-night'), 18]);
      const { idle } = of('last-gasp-for-the-meuse');
      const turn = g.v.turn;
      idle(g, (now) => now.v.side === GERMAN || now.v.turn !== turn);
      expect([g.v.turn, g.v.side]).toEqual([turn, GERMAN]);
      const of84 = UNITS.filter((v) => v.formation === '84ID' && g.onMap(v.index));
      expect(of84.every((v) => distance(g.board, g.hexOf(v.index), hex(g, '6430NW')) <= 5)).toBe(true);
      expect([g.f.mode[u('al-75id-hq')], g.f.mode[u('al-4cav-2-armc')], g.f.mode[u('al-84id-hq')]]).toEqual([STRATEGIC, STRATEGIC, 0]);
      expect([g.f.freed[u('al-nd-2hh-recon')], g.f.freed[u('al-53br-hq')]]).toEqual([1, 0]);
    },
  );
  it('part of 36.5.3: the rest of the 2nd Panzer Division, a worn 116th Division, British units that stay behind the Meuse', () => {
    const g = begun();
    expect([due(g, 'ge-2pz-hq'), due(g, 'ge-116pz-hq'), due(g, 'al-nd-83-chm'), due(g, 'al-nd-191-fa')]).toEqual(
      ['dec-22-pm', 'dec-24-am', 'dec-23-am', 'dec-23-night'].map(turnNumber),
    );
    const steps = (one: G) =>
      UNITS.filter((v) => v.formation === '116Pz').reduce(
        (sum, v) => sum + (one.onMap(v.index) || one.f.place[v.index] === one.box('Arriving') ? one.f.steps[v.index] : 0),
        0,
      );
    expect(steps(begin('corps-to-the-meuse')) - steps(g)).toBe(6);
    const east = hex(g, '5224NW');
    expect([limitRefusal(g, u('al-53br-hq'), east, 'advance')?.case, limitRefusal(g, u('al-nd-2hh-recon'), east, 'advance')]).toEqual([
      '26.4.0',
      undefined,
    ]);
    expect((closedTo(g, u('al-gdsarm-hq'), 'move')?.always[east] ?? 0) > 0).toBe(true);
  });
  proves(
    ['36.5.8'],
    'a Kampfgruppe over the Meuse for a turn with a road to a source, British losses, a German division destroyed; symbols behind the Meuse count twice',
    () => {
      const g = begun();
      // The crossing of Dinant, and a place off the roads.
      const isBehind = (h: number) => (g.board.marks[h] & g.board.markBit('behind-meuse')) !== 0;
      const behind = hex(g, '4128NW');
      const wild = g.board.ids.findIndex((_, h) => isBehind(h) && (g.board.marks[h] & g.board.markBit('road')) === 0);
      clear(g, ALLIED);
      const coch = ['ge-2pz-coch-1-mkv', 'ge-2pz-coch-2-mkv', 'ge-2pz-coch-3-mkv', 'ge-2pz-coch-1-38-pio-co'];
      for (const id of coch) g.move(u(id), behind);
      closeTurn(g);
      const over = () => g.rules.victory.automatic?.[0].if?.every((c) => c.what === 'over-meuse') && levelAtEnd(g);
      expect(over()).toBe(false);
      g.v.turn++;
      closeTurn(g);
      expect([isBehind(behind), over()]).toEqual([true, true]);
      for (const id of coch) g.move(u(id), wild);
      expect(over()).toBe(false);
      for (const id of coch) g.move(u(id), behind);
      expect(over()).toBe(true);
      g.move(u(coch[0]), g.box('Eliminated'));
      expect(over()).toBe(false);
      const british = begun();
      const battalions = ['al-53br-7-rwf-inf-158', 'al-53br-1-5-welch-inf-158', 'al-53br-1-elan-inf-158'];
      for (const id of battalions) british.set('steps', u(id), 0);
      const points = totalOf(british, GERMAN);
      expect(victory(british)).toMatchObject({ winner: GERMAN, case: '36.5.8' });
      expect(points).toBe(totalOf(begun(), GERMAN) + 1);
      // Companies of a battalion are no losses, until they are gone as well.
      const apart = begun();
      for (const id of battalions) for (let n = 0; n < 3; n++) detach(apart, u(id));
      expect([battalions.map((id) => apart.f.steps[u(id)]), victory(apart)]).toEqual([[0, 0, 0], undefined]);
      for (const v of onMapOf(apart, ALLIED)) if (UNITS[v].generic) apart.move(v, apart.box('Eliminated'));
      expect(victory(apart)).toMatchObject({ winner: GERMAN, case: '36.5.8' });
      const gone = begun();
      for (const v of UNITS) if (v.formation === 'PzLehr' && gone.onMap(v.index)) gone.move(v.index, gone.box('Eliminated'));
      expect(victory(gone)).toMatchObject({ winner: ALLIED, case: '36.5.8' });
      const namur = begun();
      const before = totalOf(namur, GERMAN);
      const symbol = namur.rules
        .symbolHexes(namur.board, GERMAN)
        .find((h) => (namur.board.marks[h] & namur.board.markBit('behind-meuse')) !== 0);
      if (symbol === undefined) throw new Error('no symbol behind the Meuse');
      namur.set('control', symbol, GERMAN + 1);
      expect(totalOf(namur, GERMAN)).toBe(before + 2);
    },
  );
});
/** Whether the first automatic win of the scenario has come about. */
const levelAtEnd = (g: G): boolean => {
  const [win] = g.rules.victory.automatic ?? [];
  return (win?.if ?? []).every((c) => c.what === 'over-meuse' && holdsNow(g, c));
};

describe('58th Panzer Corps to the Meuse', () => {
  const begun = () => begin('corps-to-the-meuse');
  proves(
    ['36.6.1', '36.6.2'],
    'part of 36.6.3: group E from December 21 to 25; German units come at Houffalize, US units from the north',
    () => {
      const g = begun();
      expect([...counts(g), ...span(g)]).toEqual([29, 29, ...turnsOf('dec-21-am', 'dec-25-night')]);
      expect(['ge-nd-84-7-vw', 'ge-2ss-hq', 'ge-nd-lviii-pzk-hq', 'al-3ad-cca-1', 'al-7ad-ccr-1'].map((id) => due(g, id))).toEqual(
        ['dec-22-am', 'dec-22-pm', 'dec-22-night', 'dec-21-night', 'dec-24-night'].map(turnNumber),
      );
      expect([doors(g, 'ge-2ss-hq'), doors(g, 'al-7ad-ccr-1')]).toEqual([['2606SE'], ['2628NE']]);
      const lost = ['al-7ad-ccr-1', 'al-7ad-ccr-2', 'al-7ad-ccr-3'].reduce(
        (sum, id) => sum + (UNITS[u(id)].kind?.steps ?? 0) - g.f.steps[u(id)],
        0,
      );
      expect(lost).toBe(2);
    },
  );
  proves(['36.6.4'], 'the 116th Division leaves at the end of December 23 PM unless the German player controls 1422NE', () => {
    const left = (turn: string, controlled: boolean): boolean => {
      const g = begun();
      g.v.turn = turnNumber(turn);
      if (controlled) g.set('control', hex(g, '1422NE'), GERMAN + 1);
      closeTurn(g);
      return !g.onMap(u('ge-116pz-hq'));
    };
    expect([left('dec-23-am', false), left('dec-23-pm', true), left('dec-23-pm', false)]).toEqual([false, false, true]);
  });
  proves(
    ['36.6.5'],
    'the German player rolls with seven more; the lower US player has a Movement Phase of four points and nothing else',
    () => {
      const { roll, position } = of('corps-to-the-meuse');
      const first = (us: number, german: number): G => {
        const g = position({ clear: true, stage: 'haste', units: { 'al-3ad-ccr-2': { at: '2028NE' }, 'ge-116pz-hq': { at: '2609SE' } } });
        roll(g, us, german);
        return g;
      };
      // The German total is 7 at least.
      expect([first(9, 3), first(9, 1), first(6, 10), first(7, 10)].map((g) => g.v.hasty)).toEqual([1, 0, 1, 0]);
      const g = begun();
      g.v.hasty = 1;
      expect([allowance(g, u('al-3ad-ccr-2'), 'own') / 6, allowance(g, u('ge-116pz-hq'), 'own') / 6 > 4]).toEqual([4, true]);
    },
  );
  proves(['36.6.10'], 'symbols, twice behind the Meuse for the German player, and a point for six British steps', () => {
    const g = begun();
    expect(g.rules.victory.points).toMatchObject([
      { for: 'symbols', doubleBehindMeuse: 'german' },
      { for: 'british-steps', each: 6 },
    ]);
    const before = totalOf(g, GERMAN);
    const [symbol] = g.rules.symbolHexes(g.board, GERMAN).filter((h) => g.f.control[h] !== GERMAN + 1);
    g.set('control', symbol, GERMAN + 1);
    expect(totalOf(g, GERMAN) - before).toBe((g.board.marks[symbol] & g.board.markBit('behind-meuse')) !== 0 ? 2 : 1);
  });
});

describe('larger ones', () => {
  proves(['36.7.1', '36.7.2', '36.7.4', '36.7.9'], 'C and E together, without the die for the first turn', () => {
    const g = begin('army-and-the-meuse');
    const parts = ['last-gasp-for-the-meuse', 'corps-to-the-meuse'].map((id) => counts(begin(id)));
    expect([counts(g), span(g)]).toEqual([[parts[0][0] + parts[1][0], parts[0][1] + parts[1][1]], turnsOf('dec-21-pm', 'dec-25-night')]);
    expect([due(g, 'ge-2ss-hq') > 0, due(g, 'al-2ad-hq') > 0, due(g, 'ge-116pz-hq'), g.rules.scenario.firstTurn]).toEqual([
      true,
      true,
      0,
      undefined,
    ]);
    expect([g.rules.victory.automatic?.length, g.rules.victory.points?.length]).toEqual([3, 2]);
  });
  proves(
    ['36.11.1', '36.11.2', '36.11.3', '36.11.9'],
    'D, E and F together; who is set up in one group comes to no other; a Kampfgruppe over the Meuse wins',
    () => {
      const g = begin('black-christmas');
      const parts = ['goose-egg', 'corps-to-the-meuse', 'nibelungen'].map((id) => counts(begin(id)));
      expect([counts(g), span(g)]).toEqual([
        [0, 1].map((side) => parts.reduce((sum, n) => sum + n[side], 0)),
        turnsOf('dec-21-pm', 'dec-26-night'),
      ]);
      expect([g.onMap(u('al-7ad-ccr-1')), due(g, 'al-7ad-ccr-1'), due(g, 'ge-2ss-hq') > 0]).toEqual([true, 0, true]);
      expect([g.rules.victory.objectives?.length, g.rules.victory.automatic?.map((win) => win.case)]).toEqual([3, ['36.11.9', '36.10.9']]);
    },
  );
  proves(
    ['36.12.1', '36.12.2', '36.12.10'],
    'the whole list on four maps; three Kampfgruppen over the Meuse, British losses, symbols',
    () => {
      const g = begin('cannot-force-the-meuse');
      expect([...counts(g), ...span(g)]).toEqual([482, 410, ...turnsOf('dec-21-pm', 'dec-26-night')]);
      const counted = g.rules.symbolHexes(g.board).map((h) => g.board.ids[h]);
      expect(['4430NE', '3429NE', '2215SE', '5018NE'].filter((id) => !counted.includes(id))).toEqual([]);
      for (const id of ['al-53br-7-rwf-inf-158', 'al-53br-1-5-welch-inf-158', 'al-53br-1-elan-inf-158', 'al-53br-2-mon-inf-160'])
        g.set('steps', u(id), 0);
      expect([victory(g), levelNow(g)]).toEqual([undefined, 'german-marginal']);
    },
  );
  it('part of 36.7.3, 36.9.4, 36.10.4, 36.11.4, 36.12.5: leaders are activated on the first afternoon of the scenarios that begin on one', () => {
    for (const id of ['army-and-the-meuse', 'nibelungen', 'army-last-gasp', 'black-christmas', 'cannot-force-the-meuse']) {
      const g = begin(id);
      expect([beginsAsMorning(g), isLeaderMorning(g)], id).toEqual([true, true]);
      g.v.turn = turnNumber('dec-22-pm');
      expect(isLeaderMorning(g), id).toBe(false);
    }
    expect(isLeaderMorning(begin('goose-egg'))).toBe(true);
  });
});

describe('on four maps', () => {
  proves(
    ['36.12.3'],
    'everybody on the list from the morning of December 21 is set up or on the way, from the first turn on; replacements are on, and none are saved',
    () => {
      const g = begin('cannot-force-the-meuse');
      const last = g.rules.lastTurn;
      const dated = arrivals.filter(
        ({ turn = 0, doors, units = [] }) => turn >= turnNumber('dec-21-am') && turn <= last && doors && units.length > 0,
      );
      expect(dated.length).toBeGreaterThan(25);
      const comes = (id: string) => countersOf(id).some((v) => g.f.place[v] !== g.box('Not in play'));
      for (const { n, units = [] } of dated) expect([n, units.filter((id) => !comes(id))]).toEqual([n, []]);
      for (const v of g.unitsIn(g.box('Arriving'))) expect([UNITS[v].id, g.f.due[v] >= g.v.turn]).toEqual([UNITS[v].id, true]);
      const saved = [
        g.v.rpInf1,
        g.v.rpInf3,
        g.v.rpInf5,
        g.v.rpInf6,
        g.v.rpInf7,
        g.v.rpArm1,
        g.v.rpArm3,
        g.v.rpArm5,
        g.v.rpArm6,
        g.v.rpArm7,
      ];
      expect([g.rules.replacements, new Set(saved)]).toEqual([true, new Set([0])]);
    },
  );
  proves(
    ['36.12.4'],
    'the German player draws the boundaries of his three armies before anything else; the US one is drawn already (36.1.4)',
    () => {
      const g = begin('cannot-force-the-meuse');
      expect(of('cannot-force-the-meuse').offers(g, 'draw').length).toBe(2);
      const asked: number[] = [];
      while (prompt(g).at.startsWith('drawing.')) {
        asked.push(prompt(g).side ?? -1);
        of('cannot-force-the-meuse').play(g, { k: 'pass' });
      }
      expect(asked).toEqual([GERMAN]);
    },
  );
  it('part of 36.12.4: the second boundary is drawn with nothing left of the first, also in a game that was saved between them', () => {
    const { play, offers } = of('cannot-force-the-meuse');
    const g = begin('cannot-force-the-meuse');
    const [first, second] = offers(g, 'draw');
    play(g, first);
    for (const k of ['line', 'bend', 'north']) play(g, offers(g, k)[0]);
    const saved: G = decode(g.def, JSON.parse(JSON.stringify(encode(g))));
    for (const one of [g, saved]) {
      play(one, second);
      expect(Object.values(one.frames.at(-1)?.l ?? {}).filter((v) => v !== undefined)).toEqual([second.n]);
    }
    expect(hashOf(saved)).toBe(hashOf(g));
  });
});
