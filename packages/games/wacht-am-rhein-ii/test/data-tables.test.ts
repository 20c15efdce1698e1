import { describe, expect, it } from 'vitest';
import { type AssaultRow, costOf, POINT, type Range, type RollCell, tables, unitById, units } from '../src/data/index.ts';

/** The result of a modified roll in a column, read left or right of the Favorable Attack Line. */
function resultOf(rows: readonly AssaultRow[], column: number, roll: number): string | null {
  const hit = rows.find(({ cells }) => {
    const cell = cells[column - 1];
    return cell && roll >= (cell[0] ?? -999) && roll <= (cell[1] ?? 999);
  });
  if (!hit) return null;
  return column > tables.groundAssault.favorableLineAfterColumn ? hit.right : hit.left;
}
/** Rolls of one column follow each other without gap or overlap. */
function gapIn(cells: readonly RollCell[]): string | undefined {
  let last: number | null | undefined;
  for (const cell of cells) {
    if (!cell) continue;
    if (last === null) return 'a row after an open end';
    if (last !== undefined && cell[0] !== last + 1) return `${cell[0]} after ${last}`;
    last = cell[1];
  }
  return undefined;
}
const hits = (result: string | null) => {
  if (result === null) return 0;
  const [, star, plain, steps] = /^(\*)?(\d)?(?:\((\d)\))?$/.exec(result) ?? [];
  return (star ? 0.4 : 0) + Number(plain ?? 0) + Number(steps ?? 0);
};

describe('all tables', () => {
  it('are 36, each with its cases and how sure it is', () => {
    const all = Object.values(tables);
    expect(all.length).toBe(36);
    const sure: Record<string, number> = {};
    for (const table of all) sure[table.confidence] = (sure[table.confidence] ?? 0) + 1;
    expect(sure).toEqual({ read: 19, crosschecked: 1, inferred: 3, reconstructed: 13 });
    for (const table of all) expect(table.title).toMatch(/\w/);
  });

  it('say what a rebuilt one keeps to, or that nothing of it is left', () => {
    for (const [name, table] of Object.entries(tables))
      if (table.confidence === 'reconstructed') expect(Boolean(table.anchors?.length || table.note), name).toBe(true);
  });
});

describe('the Ground Assault Table', () => {
  const { groundAssault: gat } = tables;

  it('[31.1.0-1] has every cell that the text gives', () => {
    expect(gat.terrainLines.clear.indexOf('3:2')).toBe(7);
    expect(gat.defenderResults[3].cells[7]).toEqual([75, 85]);
    expect(resultOf(gat.defenderResults, 8, 81)).toBe('1(1)');
    expect(resultOf(gat.attackerResults, 8, 33)).toBe('*(1)');
    expect(gat.attackerResults[1].cells[2]).toEqual([1, 6]);
    expect(gat.defenderResults.some(({ cells }) => cells.some((cell) => cell?.[0] === 135 && cell[1] === null))).toBe(true);
    const woods = gat.terrainLines.roughWoodsVillage;
    expect(woods.indexOf('+3')).toBe(woods.indexOf('1:1') + 1);
    expect(woods.indexOf('3:2')).toBe(woods.indexOf('+3') + 1);
    expect(gat.terrainLines.city.indexOf('+4')).toBe(gat.terrainLines.city.indexOf('1:1') + 1);
    expect(gat.terrainLines.clear.indexOf('-2')).toBe(gat.terrainLines.clear.indexOf('1:2') + 1);
  });

  it('is complete: every column of both sections without gaps, open at its ends', () => {
    for (const line of Object.values(gat.terrainLines)) expect(line.length).toBe(gat.columns);
    for (let column = 0; column < gat.columns; column++) {
      for (const rows of [gat.defenderResults, gat.attackerResults]) {
        const cells = rows.map((row) => row.cells[column]);
        expect(cells.length).toBe(7);
        expect(gapIn(cells), `column ${column + 1}`).toBeUndefined();
      }
      expect(gat.defenderResults.findLast(({ cells }) => cells[column])?.cells[column]?.[1]).toBeNull();
      expect(gat.attackerResults.find(({ cells }) => cells[column])?.cells[column]?.[0]).toBeNull();
    }
  });

  it('rises with the roll and with the column', () => {
    for (let column = 1; column <= gat.columns; column++) {
      for (let roll = -45; roll < 145; roll++) {
        const here = hits(resultOf(gat.defenderResults, column, roll));
        expect(hits(resultOf(gat.defenderResults, column, roll + 1)), `defender ${column} ${roll}`).toBeGreaterThanOrEqual(here);
        if (column < gat.columns)
          expect(hits(resultOf(gat.defenderResults, column + 1, roll)), `defender ${column} ${roll}`).toBeGreaterThanOrEqual(here);
        const own = hits(resultOf(gat.attackerResults, column, roll));
        expect(hits(resultOf(gat.attackerResults, column, roll + 1)), `attacker ${column} ${roll}`).toBeLessThanOrEqual(own);
      }
    }
  });
});

describe('the Barrage Table', () => {
  const { rows } = tables.barrage;
  const volley = (value: number, roll: number) => {
    const row = rows.find(({ cells }) => {
      const cell = cells[value - 1];
      return cell && roll >= (cell[0] ?? -99) && roll <= (cell[1] ?? 99);
    });
    return Number(/^\d/.exec(row?.result ?? '')?.[0] ?? 0);
  };

  it('[31.1.0-2] has the ranges of the value-8 column', () => {
    expect([rows[1].cells[7], rows[2].cells[7]]).toEqual([
      [2, 3],
      [4, 5],
    ]);
    expect(rows.map((row) => row.result)).toEqual(['none', 'AS', '1', '1 AS', '2', '2 AS', '3 AS']);
  });

  it('is complete and rises with roll and value; two volleys of 4 are worth at least one of 8', () => {
    for (let value = 1; value <= 8; value++) {
      expect(gapIn(rows.map((row) => row.cells[value - 1])), `value ${value}`).toBeUndefined();
      for (let roll = -5; roll < 20; roll++) {
        expect(volley(value, roll + 1)).toBeGreaterThanOrEqual(volley(value, roll));
        if (value < 8) expect(volley(value + 1, roll)).toBeGreaterThanOrEqual(volley(value, roll));
      }
    }
    const average = (value: number) => Array.from({ length: 10 }, (_, roll) => volley(value, roll)).reduce((a, b) => a + b) / 10;
    expect(2 * average(4)).toBeGreaterThanOrEqual(average(8));
  });
});

describe('movement and supply costs', () => {
  it('are exact, with the stated road rate', () => {
    expect(costOf(tables.roadMovement.rows[0].points)).toBe(POINT / 2);
    expect([costOf('1/3'), costOf('all'), costOf('prohibited')]).toEqual([2, undefined, undefined]);
    expect(() => costOf('1/7')).toThrow('Not a cost in points: 1/7');
    const { hexes, added } = tables.regularMovement;
    expect([hexes.clear.tacticalMech, hexes.clear.tacticalLeg, added.woods.mech, added.forest.leg]).toEqual(['1', '2', '2', '2']);
    for (const row of Object.values(hexes))
      for (const cost of Object.values(row)) expect(cost === 'other' || costOf(cost) !== undefined).toBe(true);
    // 39.10.0: clear 1 and woods 2 for Mech, two hexes of secondary road for one point.
    const { rows } = tables.supplyPathCosts;
    expect([rows.clear.mech, rows.woods.mech, rows.secondary.mech]).toEqual(['1', '2', '1/2']);
  });

  it('change with the ground', () => {
    const { rows } = tables.groundConditions;
    expect([rows.normal.move, rows.frozen.move, rows.snow.move, rows.thaw.move]).toEqual([0, 1, -2, -3]);
  });
});

describe('tables by a die', () => {
  /** Ranges that a d10 falls into exactly once. */
  const covers = (rows: readonly Range[], low = 0, high = 9) => {
    for (let roll = low; roll <= high; roll++)
      expect(rows.filter((row) => roll >= (row.min ?? -99) && roll <= (row.max ?? 99)).length, `roll ${roll}`).toBe(1);
  };

  it('leave no roll without a result', () => {
    covers(tables.variableWeather.atmosphere, -6, 16);
    covers(tables.variableWeather.ground, -6, 20);
    covers(tables.pocketDump.rows, -6, 16);
    covers(tables.leaderMovementBonus.rows);
    covers(tables.panzerType.rows);
    covers(tables.tankDestroyerReplacement.allied);
    covers(tables.tankDestroyerReplacement.german);
    covers(tables.parachuteDrop.drop);
    covers(tables.parachuteDrop.scatter);
    expect([tables.specialistReplacement.allied.length, tables.specialistReplacement.german.length]).toEqual([10, 10]);
  });

  it('keep the known cells of fuel and transport and rise with die and trucks', () => {
    const { rows } = tables.germanTransport;
    // 39.10.0: 5 truck points on fuel with a 7 bring 9; 2 on ammunition with a 7 bring one.
    expect([rows[4].fuel[7], rows[1].ammo?.[7]]).toEqual([9, 1]);
    expect(rows.map((row) => row.ammo !== null)).toEqual([true, true, true, true, true, true, true, false, false, false]);
    for (const [n, { fuel, ammo }] of rows.entries()) {
      expect(fuel.length).toBe(10);
      for (let die = 1; die < 10; die++) {
        expect(fuel[die]).toBeGreaterThanOrEqual(fuel[die - 1]);
        if (ammo) expect(ammo[die]).toBeGreaterThanOrEqual(ammo[die - 1]);
      }
      for (let die = 0; die < 10 && n > 0; die++) expect(fuel[die]).toBeGreaterThanOrEqual(rows[n - 1].fuel[die]);
    }
    expect(tables.fuelReserveRelease.rows.low[4]).toBe(6);
    for (const row of Object.values(tables.fuelReserveRelease.rows)) expect(row.length).toBe(10);
    expect(tables.pocketDump.rows.find((row) => 5 >= (row.min ?? -9) && 5 <= (row.max ?? 99))?.points).toBe(2);
  });

  it('keep the armor and anti-tank changes of the examples', () => {
    const at = (terrain: string) => tables.armorTerrain.rows.find((row) => row.terrain === terrain);
    expect([
      at('rough')?.armor,
      at('ET')?.infantry,
      at('village')?.infantry,
      at('village')?.at,
      at('IP')?.infantry,
      at('town')?.at,
    ]).toEqual([-1, 3, 1, 1, 2, 1]);
  });

  it('name leaders that are counters', () => {
    const { rows } = tables.leaders;
    expect(new Set(rows.map((leader) => leader.unit))).toEqual(
      new Set(units.filter((unit) => unit.type === 'leader').map((unit) => unit.id)),
    );
    for (const leader of rows) expect([unitById(leader.unit).name, unitById(leader.unit).side]).toEqual([leader.name, leader.side]);
    expect(unitById('al-ldr-patton').kind).toBeUndefined();
  });
});
