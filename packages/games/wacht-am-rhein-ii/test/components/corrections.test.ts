/** Chapter 31: corrections of charts, map and counters, looked up in the data. */
import { describe, expect, it } from 'vitest';
import { arrivals, kinds, loadManifest, scenarios, tables, turnNumber, turns, unitById, units } from '../../src/data/index.ts';
import { countersOf } from '../../src/state/query.ts';
import { wholeMap } from '../kit/map.ts';

const of = (id: string) => unitById(id);
const named = (side: 'german' | 'allied', name: RegExp) => units.filter((unit) => unit.side === side && name.test(unit.name));

describe('charts', () => {
  it('[31.1.0-4] the German Transport Table has a row for each of ten truck points and a column for each die from 0 to 9', () => {
    const { rows } = tables.germanTransport;
    expect(rows.map((row) => row.fuel.length)).toEqual(Array.from({ length: 10 }, () => 10));
    // 39.10.0: five points on fuel and a 7 are 9; read the other way round it would be another cell.
    expect(rows[5 - 1].fuel[7]).toBe(9);
    expect(rows[7 - 1].fuel[5]).not.toBe(9);
  });
  it('[31.1.0-7] no US air points on turns 20 and 21; the first after December 21 are those of the 23rd', () => {
    expect([20, 21].map((turn) => turns[turn - 1].air.allied)).toEqual([0, 0]);
    expect(turns.find(({ turn, air }) => turn >= 17 && air.allied > 0)?.code).toBe('dec-23-am');
  });
  it('[31.1.0-9 31.1.0-10] Einheit Stielau on the afternoon of December 16, 957 FA once, on the morning of the 20th', () => {
    const due = (unit: string) => arrivals.filter((row) => row.units?.includes(unit)).map((row) => row.turn);
    expect(due('ge-trupp-1')).toEqual([turnNumber('dec-16-pm')]);
    expect(due('al-nd-957-fa')).toEqual([turnNumber('dec-20-am')]);
  });
});

describe('the map', () => {
  it('[31.2.0-1 31.2.0-2 1.1.2a] a bridge in 4925SE, a trail from 3417SE to 3516SE, and the river between two hexes of La Roche', () => {
    const { side, marks } = wholeMap();
    expect(['4924SE', '5025SE', '5026SE'].some((to) => side('4925SE', to).includes('bridge'))).toBe(true);
    expect(side('3417SE', '3516SE')).toEqual(expect.arrayContaining(['trail', 'road']));
    expect([marks('1603SE'), marks('1503SE')]).toEqual([expect.arrayContaining(['town']), expect.arrayContaining(['town'])]);
    expect(side('1603SE', '1503SE')).toContain('river');
  });
  it('[7.6.4a] a major river runs between the banks of the Meuse and nowhere else', () => {
    const { sides, marks } = wholeMap();
    const major = sides.filter((side) => side.marks.includes('major-river'));
    expect(major.length).toBeGreaterThan(0);
    for (const { a, b } of major) expect(marks(a).includes('behind-meuse'), `${a} ${b}`).toBe(!marks(b).includes('behind-meuse'));
  });
});

describe('German counters', () => {
  const battalions = (corps: number) =>
    named('german', new RegExp(`/${corps} VAK$`))
      .map((unit) => unit.name.replace(/\/.*/, ''))
      .sort();
  it('[31.3.1-4 31.3.1-5 31.3.1-6] 406 VAK has the battalions III to VI: 105 mm drawn by horses, 122, 150 and heavier', () => {
    expect(battalions(406)).toEqual(['III', 'IV', 'V', 'VI']);
    const kind = (n: string) => of(`ge-nd-${n}-406-vak`).kind?.kind;
    expect(['iii', 'iv', 'v'].map(kind)).toEqual(['vak-105', 'vak-122', 'vak-150']);
    expect(of('ge-nd-iii-406-vak').kind).toMatchObject({ transport: 'horse', move: 9 });
  });
  it('[31.3.1-7 31.3.1-8] 766/II, 766/V and 408/II are there, and no battalion of a VAK is there twice', () => {
    for (const id of ['ge-nd-ii-766-vak', 'ge-nd-v-766-vak', 'ge-nd-ii-408-vak']) expect(of(id).id).toBe(id);
    const all = named('german', / VAK$/).map((unit) => unit.name);
    expect(all.length).toBeGreaterThan(20);
    expect(new Set(all).size).toBe(all.length);
  });
  it('[31.3.1-3 31.3.1-13 31.3.1-14 7.10.3] III battalions are drawn by horses and move nine points, 402/IV and 405/IV have trucks', () => {
    const transport = (name: string) => of(`ge-nd-${name}-vak`).kind;
    for (const vak of ['388', '402', '405', '401', '766', '408'])
      expect(transport(`iii-${vak}`), vak).toMatchObject({ transport: 'horse', class: 'mech', move: 9 });
    expect([transport('iv-402')?.transport, transport('iv-405')?.transport]).toEqual(['towed', 'towed']);
    // Horse-drawn guns are Mech units of nine points wherever they are (1.5.0, 7.10.3).
    const horses = units.filter(({ kind }) => kind?.transport === 'horse');
    expect(horses.length).toBeGreaterThan(6);
    for (const { id, kind } of horses) expect([kind?.class, kind?.move], id).toEqual(['mech', 9]);
  });
  it('[31.3.1-1 31.3.1-9 31.3.1-11] one headquarters each of 1SS, LXVI and LXVII Korps; neither 1125/1124 nor a second gun of an army', () => {
    expect(units.filter((unit) => unit.type === 'hq' && unit.formation === '1SS').length).toBe(1);
    for (const corps of ['LXVI K', 'LXVII K']) expect(named('german', new RegExp(`^${corps} HQ$`)).length, corps).toBe(1);
    expect(named('german', /1125\/1124/)).toEqual([]);
    const heavy = named('german', / HArt$/).map((unit) => unit.name);
    expect(heavy.length).toBeGreaterThan(1);
    expect(new Set(heavy).size).toBe(heavy.length);
  });
  it('[31.3.1-15 31.3.3-2] corrected counters are there, and KG vPorsch has one unit for each number', () => {
    for (const id of ['ge-150pzbde-hard-600-motinf', 'ge-277vg-fus-co-277', 'ge-12vg-12-stg', 'ge-fgbde-fuehrer-gren-art'])
      expect(of(id).id).toBe(id);
    const porsch = named('german', /^KG vPorsch #/).map((unit) => unit.name);
    expect(porsch).toEqual(['KG vPorsch #1 MkV', 'KG vPorsch #2 MkV', 'KG vPorsch #3 JpzIV']);
  });
});

describe('Allied counters', () => {
  it('[31.3.2-3 31.3.2-4 31.3.2-5 31.3.2-6 31.3.2-10] each unit that was printed twice is there once', () => {
    const one = (name: string) => expect(named('allied', new RegExp(`^${name}$`)).length, name).toBe(1);
    for (const td of [893, 899, 813, 643, 773, 628, 629, 607, 704]) one(`${td} TD`);
    for (const name of ['712 Tk', '746 Tk', '1/502 P', '1/505 P', '2/394 Inf', '3/394 Inf', '1/110 Inf']) one(name);
    for (const regiment of [16, 18]) for (const n of [1, 2, 3]) one(`${n}/${regiment} Inf`);
    // Nowhere do two counters of a formation bear the same name.
    const all = units.filter((unit) => unit.formation).map((unit) => `${unit.formation} ${unit.name}`);
    expect(new Set(all).size).toBe(all.length);
  });
  it('[31.3.2-7 31.3.2-12 31.3.2-11] artillery of corps belongs where the corrections put it; discarded battalions are not in play', () => {
    const corps = (name: string) => named('allied', new RegExp(`^${name} FA$`)).map((unit) => unit.formation ?? unit.corps);
    expect([241, 776, 980, 809].map((n) => corps(String(n)))).toEqual([['XII'], ['III'], ['XVIII'], ['XVIII']]);
    // 18 FA is nowhere, 924 FA is the one of the 99th Division, and there is one 268 FA.
    expect([corps('18'), corps('924'), corps('268').length]).toEqual([[], ['99ID'], 1]);
  });
  it('[31.3.2-8] companies of British parachutists print 1-2', () => {
    const companies = kinds.filter((kind) => kind.nation === 'UK' && kind.kind === 'para-co');
    expect(companies.map(({ full, steps, reduced }) => [full.attack, full.defense, steps, reduced])).toEqual([[1, 2, 1, undefined]]);
  });
  it('[31.3.2-9 31.3.2-13] 51st Division: 127 and 128 Field Regiments; 26th Division: the 328th, not a 181st Infantry', () => {
    const regiments = (formation: string, what: RegExp) =>
      units.filter((unit) => unit.formation === formation && what.test(unit.name)).map((unit) => unit.name);
    expect(regiments('51br', /Fd Regt/).length + regiments('51Br', /Fd Regt/).length).toBe(3);
    expect([127, 128].map((n) => named('allied', new RegExp(`^${n} Fd Regt$`)).length)).toEqual([1, 1]);
    expect(regiments('26ID', /328/)).toEqual(['1/328 Inf', '2/328 Inf', '3/328 Inf']);
    expect(named('allied', /\/181 /)).toEqual([]);
  });
  it('[31.3.0] missing counters have their substitutes: reconnaissance of the 10SS, a company of the 9SS, anti-tank companies', () => {
    const found = (formation: string, type: string) => units.filter((unit) => unit.formation === formation && unit.type === type);
    expect(found('10SS', 'recon').map((unit) => unit.size)).toEqual(['battalion']);
    expect(found('9SS', 'recon').map((unit) => unit.size)).toEqual(['company']);
    for (const division of ['82AB', '101AB']) expect(found(division, 'anti-tank'), division).toEqual([]);
    expect(countersOf('us-bk-at').length).toBeGreaterThanOrEqual(6);
  });
  it('[31.3.4] variant counters are in play where a list sets them up, and nowhere else', async () => {
    const lists = await Promise.all((['dec-16', 'dec-21', 'dec-28'] as const).map(loadManifest));
    const dates = (id: string) => lists.filter((rows) => rows.some((row) => row.unit === id)).length;
    const due = (id: string) => arrivals.some((row) => row.units?.includes(id));
    for (const id of ['al-comz-2-118-inf', 'al-comz-3-118-inf', 'al-4id-3-8-inf']) expect([dates(id), due(id)], id).toEqual([0, false]);
    for (const id of ['al-78id-1-311-inf', 'al-4id-1-8-inf', 'al-4id-1-22-inf', 'al-4id-44-fa']) expect(dates(id), id).toBeGreaterThan(0);
  });
});

it('[32.1.0] three days on which scenarios begin, each with its set-up list; a campaign goes on to January 8', () => {
  const lists = new Set(scenarios.flatMap(({ setup }) => setup.manifest ?? []));
  expect([...lists].sort()).toEqual(['dec-16', 'dec-21', 'dec-28']);
  for (const { id, turns: played } of scenarios.filter((s) => s.id.startsWith('campaign-')))
    expect('last' in played && turns[played.last - 1].code, id).toBe('jan-8-night');
});
