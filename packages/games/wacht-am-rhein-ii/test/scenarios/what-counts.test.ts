/** What counts in victory conditions: who is left of a combat command, what was lost before its release, who got away, which exits still have a path. */
import { describe, expect, it } from 'vitest';
import { victoryHexes } from '../../src/data/index.ts';
import { turnNumber } from '../../src/index.ts';
import { detach } from '../../src/rules/companies/breakdown.ts';
import { releaseByDate } from '../../src/rules/special/british.ts';
import { britishLosses, holds } from '../../src/rules/victory/conditions.ts';
import { isBroken, isDestroyed } from '../../src/rules/victory/parts.ts';
import { totalOf } from '../../src/rules/victory/points.ts';
import { judge, levelNow, victory } from '../../src/rules/victory/victory.ts';
import { onMapOf } from '../../src/state/derived.ts';
import { IN_SUPPLY, OUT_OF_SUPPLY } from '../../src/state/fields/counter.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { begin, kitOf } from '../kit/late.ts';

const { proves, u, hex } = kitOf('to-save-bastogne');
const units = (part: string): number[] => UNITS.filter((x) => `${x.formation} ${x.part}` === part).map((x) => x.index);
const take = (g: G, side: number, ...ids: string[]): void => {
  for (const id of ids) g.set('control', hex(g, id), side + 1);
};
/** So many units of a Kampfgruppe have left by a hex. */
function leave(g: G, part: string, n: number, at: string): void {
  for (const x of units(part).slice(0, n)) {
    g.move(x, g.box('Left the area'));
    g.set('exited', x, g.v.turn);
    g.set('exitHex', x, hex(g, at) + 1);
  }
}
/** Nobody of a side is left on the map, and every bridge stands. */
function sweep(g: G, side: number): void {
  for (const x of [...onMapOf(g, side)]) g.move(x, g.box('Eliminated'));
  for (let n = 0; n < g.board.sideCount; n++) if (g.f.span[n] === 1) g.set('span', n, 0);
}

describe('To Save Bastogne', () => {
  proves(['34.2.0'], 'a battalion of CCB/10AD that has broken down into companies no longer counts for the combat command', () => {
    const g = begin('to-save-bastogne');
    const ccb = ['al-10ad-ccb-1', 'al-10ad-ccb-2', 'al-10ad-ccb-3'].map(u);
    for (const [n, x] of ccb.entries()) g.move(x, hex(g, ['2417SE', '2418SE', '2419SE'][n]));
    const whole = totalOf(g, ALLIED);
    g.move(ccb[2], g.box('Eliminated'));
    expect(totalOf(g, ALLIED)).toBe(whole);
    while (g.onMap(ccb[1])) detach(g, ccb[1]);
    expect(onMapOf(g, ALLIED).some((x) => g.f.origin[x] === ccb[1] + 1)).toBe(true);
    expect(totalOf(g, ALLIED)).toBe(whole - 1);
  });
});

describe('parts of formations', () => {
  proves(
    ['36.8.9', '36.5.8'],
    'a battalion in companies is destroyed with the last of its own, whoever else of its division is in companies',
    () => {
      const g = begin('last-gasp-for-the-meuse');
      const [fallois, ...rest] = units('PzLehr KG vFallois').sort(
        (a, b) => Number(UNITS[b].type === 'hybrid') - Number(UNITS[a].type === 'hybrid'),
      );
      const porsch = u('ge-pzlehr-vporsch-1-mkv');
      for (const x of rest) g.move(x, g.box('Eliminated'));
      for (const x of [fallois, porsch]) while (g.onMap(x)) detach(g, x);
      expect(isDestroyed(g, 'PzLehr KG vFallois')).toBe(false);
      for (const x of [...onMapOf(g, GERMAN)]) if (g.f.origin[x] === fallois + 1) g.move(x, g.box('Eliminated'));
      expect(onMapOf(g, GERMAN).some((x) => g.f.origin[x] === porsch + 1)).toBe(true);
      expect(isDestroyed(g, 'PzLehr KG vFallois')).toBe(true);
    },
  );
  proves(
    ['36.10.9', '36.8.9', '32.2.0'],
    'a combat command whose last units had to leave the area has got away; it is not destroyed',
    () => {
      const g = begin('goose-egg');
      const cca = units('7AD CCA').filter((x) => g.onMap(x));
      for (const x of cca) g.move(x, g.box('Eliminated'));
      expect([cca.length > 1, isBroken(g, '7AD CCA')]).toEqual([true, true]);
      const german = totalOf(g, GERMAN);
      g.move(cca[0], g.box('Left the area'));
      expect([isBroken(g, '7AD CCA'), totalOf(g, GERMAN)]).toEqual([false, german - 1]);
    },
  );
});

describe('companies', () => {
  /** Only these units of a combat command are left, all Out of Supply. */
  const cutOff = (g: G, part: string, ids: readonly number[]): void => {
    for (const x of units(part)) if (g.onMap(x) && !ids.includes(x)) g.move(x, g.box('Eliminated'));
    for (const x of ids) g.set('supply', x, OUT_OF_SUPPLY);
  };
  const companiesOf = (g: G, x: number): number[] => onMapOf(g, UNITS[x].side).filter((v) => g.f.origin[v] === x + 1);
  proves(['36.8.9', '36.10.9', '19.1.0'], 'a combat command that is Out of Supply hides no point by breaking down into companies', () => {
    const g = begin('goose-egg');
    const [one] = units('7AD CCA').filter((x) => g.onMap(x) && Object.keys(UNITS[x].breaksInto).length > 0);
    cutOff(g, '7AD CCA', [one]);
    const german = totalOf(g, GERMAN);
    expect(isBroken(g, '7AD CCA')).toBe(true);
    while (g.onMap(one)) detach(g, one);
    expect([isBroken(g, '7AD CCA'), isDestroyed(g, '7AD CCA'), totalOf(g, GERMAN)]).toEqual([true, false, german]);
    // One company that traces supply is enough, and one that had to leave the area has got away.
    const [company] = companiesOf(g, one);
    g.set('supply', company, IN_SUPPLY);
    expect([isBroken(g, '7AD CCA'), totalOf(g, GERMAN)]).toEqual([false, german - 1]);
    g.move(company, g.box('Left the area'));
    expect(isBroken(g, '7AD CCA')).toBe(false);
  });
  proves(['36.8.9'], 'a company outlives the battalion it was detached from, and its regiment with it', () => {
    const g = begin('goose-egg');
    const one = u('al-106id-1-424-inf');
    cutOff(g, '106ID Rgt 424', [one]);
    detach(g, one);
    g.move(one, g.box('Eliminated'));
    const [company] = companiesOf(g, one);
    expect([isBroken(g, '106ID Rgt 424'), isDestroyed(g, '106ID Rgt 424')]).toEqual([true, false]);
    g.set('supply', company, IN_SUPPLY);
    expect(isBroken(g, '106ID Rgt 424')).toBe(false);
  });
  proves(['35.6.8', '35.2.9'], 'a battalion in companies has left the map with the last of them, by hexes that a path leads from', () => {
    const g = begin('march-to-the-meuse');
    sweep(g, ALLIED);
    for (const h of g.rules.symbolHexes(g.board)) g.set('control', h, 0);
    const part = '1SS KG Peip';
    const one = units(part).find((x) => Object.keys(UNITS[x].breaksInto).length > 0) ?? -1;
    const others = units(part).filter((x) => x !== one);
    const gone = (x: number): void => {
      g.move(x, g.box('Left the area'));
      g.set('exited', x, g.v.turn);
      g.set('exitHex', x, hex(g, '1004NE') + 1);
    };
    for (const x of others.slice(0, 3)) gone(x);
    g.move(one, hex(g, '1004NE'));
    while (g.onMap(one)) detach(g, one);
    const [last, ...first] = companiesOf(g, one);
    for (const x of first) gone(x);
    const won = (): boolean =>
      holds(g, { what: 'exited', parts: [part], units: 4, atLeast: 1, traced: true, at: ['1004NE'] }) && totalOf(g, GERMAN) === 1;
    expect(won()).toBe(false);
    gone(last);
    expect(won()).toBe(true);
  });
  proves(['36.12.10'], 'a battalion in companies is across the Meuse when all of them are', () => {
    const g = begin('last-gasp-for-the-meuse');
    const west = [...g.board.ids.keys()].filter((h) => (g.board.marks[h] & g.board.markBit('behind-meuse')) !== 0);
    const part = 'PzLehr KG vFallois';
    const there = units(part).slice(0, 4);
    const one = there.find((x) => Object.keys(UNITS[x].breaksInto).length > 0) ?? -1;
    for (const x of units(part)) g.move(x, there.includes(x) ? west[0] : g.box('Eliminated'));
    const across = (): boolean => holds(g, { what: 'over-meuse', parts: 1, units: 4 });
    expect([there.length, one >= 0, across()]).toEqual([4, true, true]);
    while (g.onMap(one)) detach(g, one);
    expect(across()).toBe(true);
    g.move(companiesOf(g, one)[0], hex(g, '6512SW'));
    expect(across()).toBe(false);
  });
});

describe('British steps', () => {
  const battalions = ['al-53br-7-rwf-inf-158', 'al-53br-1-5-welch-inf-158', 'al-53br-1-elan-inf-158', 'al-53br-2-mon-inf-160'];
  proves(
    ['36.12.10', '36.5.8', '30.8.2'],
    'steps that were lost before a unit was released count afterwards too, those after it do not',
    () => {
      const g = begin('last-gasp-for-the-meuse');
      const [first, second, third] = battalions.map(u);
      g.set('steps', first, 0);
      g.set('steps', second, 0);
      g.set('steps', third, g.f.steps[third] - 2);
      expect([britishLosses(g, true), victory(g)]).toEqual([8, undefined]);
      releaseByDate(g, turnNumber('dec-25-am'));
      expect([g.f.freed[third], britishLosses(g, true)]).toEqual([1, 8]);
      g.set('steps', third, 0);
      expect([britishLosses(g, true), britishLosses(g), victory(g)]).toEqual([8, 9, undefined]);
      // One of another formation that is still held.
      const guards = u('al-gdsarm-1-cold-gds-tk');
      g.set('steps', guards, g.f.steps[guards] - 1);
      expect(victory(g)).toMatchObject({ winner: GERMAN, case: '36.5.8' });
    },
  );
});

describe('exits and their paths', () => {
  /** A US unit in every hex of column 12 but the last rows: nothing comes through from farther north. */
  const wall = (g: G, rows: readonly number[], sheet: string): void => {
    const us = UNITS.filter((x) => x.side === ALLIED && x.type === 'infantry').map((x) => x.index);
    for (const [n, row] of rows.entries()) g.move(us[n], hex(g, `12${String(row).padStart(2, '0')}${sheet}`));
  };
  proves(['35.6.8'], 'a Kampfgruppe off the western edge counts only while a path leads from the hex by which it left', () => {
    const g = begin('march-to-the-meuse');
    sweep(g, ALLIED);
    for (const h of g.rules.symbolHexes(g.board)) g.set('control', h, 0);
    leave(g, '2Pz KG Coch', 4, '1010SE');
    leave(g, '1SS KG Hans', 4, '1004NE');
    expect(totalOf(g, GERMAN)).toBe(2);
    // Somebody is back in the hex, and somebody all around it.
    g.move(u('al-101ab-1-501-p'), hex(g, '1010SE'));
    expect(totalOf(g, GERMAN)).toBe(1);
    g.move(u('al-101ab-1-501-p'), g.box('Eliminated'));
    wall(
      g,
      [...Array(12).keys()].map((n) => n + 1),
      'NE',
    );
    for (const id of ['1013NE', '1113NE'])
      g.move(UNITS.filter((x) => x.side === ALLIED && x.type === 'infantry' && !g.onMap(x.index))[0].index, hex(g, id));
    expect(totalOf(g, GERMAN)).toBe(1);
  });
  it('part of 35.2.9, 35.4.10: so do the wins by leaving the map', () => {
    const valkyries = begin('valkyries');
    sweep(valkyries, ALLIED);
    take(valkyries, GERMAN, '4020NE', '3521NE');
    leave(valkyries, '1SS KG Peip', 4, '1017NE');
    valkyries.move(u('al-30id-1-117-inf'), hex(valkyries, '1017NE'));
    judge(valkyries, 'turn-end');
    expect(valkyries.result).toBeUndefined();
    valkyries.move(u('al-30id-1-117-inf'), valkyries.box('Eliminated'));
    judge(valkyries, 'turn-end');
    expect(valkyries.result).toMatchObject({ winner: GERMAN, case: '35.2.9' });
    const skyline = begin('beautiful-skyline');
    sweep(skyline, ALLIED);
    take(skyline, GERMAN, '1503SE', '1008SE');
    for (const part of ['2Pz KG Coch', '2Pz KG Holt', 'PzLehr KG vPorsch', 'PzLehr KG vFallois']) leave(skyline, part, 4, '1005SE');
    skyline.move(u('al-28id-1-110-inf'), hex(skyline, '1005SE'));
    judge(skyline, 'turn-end');
    expect(skyline.result).toBeUndefined();
    skyline.move(u('al-28id-1-110-inf'), skyline.box('Eliminated'));
    judge(skyline, 'turn-end');
    expect(skyline.result).toMatchObject({ winner: GERMAN, case: '35.4.10' });
  });
});

describe('Kampfgruppen in companies', () => {
  proves(['36.3.9', '36.3.6', '19.1.0'], 'a Kampfgruppe has left when the companies of its battalions have, and not before', () => {
    const g = begin('nuts');
    const lacking = (): number => {
      g.v.turn = turnNumber('dec-22-am');
      return totalOf(g, GERMAN);
    };
    const before = lacking();
    g.v.turn = turnNumber('dec-21-night');
    const [first, ...rest] = units('PzLehr KG vFallois').sort(
      (a, b) => Number(UNITS[b].type === 'hybrid') - Number(UNITS[a].type === 'hybrid'),
    );
    while (g.onMap(first)) detach(g, first);
    const companies = onMapOf(g, GERMAN).filter((x) => g.f.origin[x] === first + 1);
    const go = (x: number): void => {
      g.move(x, g.box('Left the area'));
      g.set('exited', x, turnNumber('dec-21-night'));
    };
    for (const x of rest) go(x);
    for (const x of companies.slice(1)) go(x);
    expect([companies.length > 1, lacking()]).toEqual([true, before]);
    go(companies[0]);
    expect(lacking()).toBe(before + 1);
  });
});

describe('Nuts!', () => {
  proves(['36.3.9'], 'Bastogne is lost with everybody who was set up inside; where nobody was, nothing is lost', () => {
    const g = begin('nuts');
    const gone = { what: 'band-gone' } as const;
    expect(holds(g, gone)).toBe(false);
    const inside = onMapOf(g, ALLIED).filter((x) => g.f.band[x] === 1);
    for (const x of inside.slice(1)) g.move(x, g.box('Eliminated'));
    expect(victory(g)).toBeUndefined();
    g.move(inside[0], g.box('Eliminated'));
    expect(victory(g)).toMatchObject({ winner: GERMAN, case: '36.3.9' });
    const bare = kitOf('nuts').position({
      clear: true,
      stage: 'allied.movement',
      units: { 'al-4ad-ccb-1': { at: '2125SE' }, 'ge-26vg-hq': { at: '2511SE' } },
    });
    expect(victory(bare)).toBeUndefined();
  });
});

describe('Black Christmas', () => {
  proves(
    ['36.11.9', '36.11.3', '36.10.3'],
    'the 2nd SS Division comes with the reinforcements of all three groups and costs nothing; in D + F it costs an objective',
    () => {
      const level = (id: string): string => {
        const g = begin(id);
        sweep(g, ALLIED);
        take(g, GERMAN, '4430NE', '5018NE');
        for (const x of onMapOf(g, GERMAN)) if (UNITS[x].part === 'KG Peip') g.move(x, g.box('Eliminated'));
        g.move(u('ge-2ss-hq'), hex(g, '2705SE'));
        return levelNow(g);
      };
      expect([level('army-last-gasp'), level('black-christmas')]).toEqual(['german-marginal', 'german-good']);
    },
  );
});

describe('symbols', () => {
  it('part of 36.8.9, 36.9.9, 36.3.9, 35.2.9, 37.1.8, 37.2.9: those in the area of another group do not count', () => {
    const names = (id: string): string[] => {
      const g = begin(id);
      const known = [...victoryHexes.allied, ...victoryHexes.german];
      return [...new Set(g.rules.symbolHexes(g.board).map((h) => known.find((v) => g.board.hex(v.hex) === h)?.name ?? ''))].sort();
    };
    expect(names('goose-egg')).toEqual(['St Vith', 'Vielsalm']);
    expect(names('nibelungen').includes('Monschau')).toBe(false);
    expect(names('nibelungen-and-monschau').includes('Monschau')).toBe(true);
    expect([names('nuts').includes('Ettelbruck'), names('southern-shoulder').includes('Ettelbruck')]).toEqual([false, true]);
    expect(names('valkyries').includes('Erezee')).toBe(false);
    const [south, north] = [names('bastogne-redux'), names('lights-out')];
    expect(south.filter((name) => north.includes(name))).toEqual(['La Roche', 'Rochefort', 'St Hubert']);
    expect([south.includes('Houffalize'), north.includes('St Vith'), south.includes('St Vith'), north.includes('Houffalize')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
