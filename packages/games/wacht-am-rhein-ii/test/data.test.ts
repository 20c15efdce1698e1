import { describe, expect, it } from 'vitest';
import caseIds from '../data/case-ids.json' with { type: 'json' };
import {
  caseById,
  cases,
  distanceBetween,
  formationById,
  formations,
  hexName,
  isHex,
  kinds,
  loadUnitNotes,
  neighborsOf,
  placeOf,
  turnNumber,
  turns,
  unitById,
  unitIndex,
  units,
} from '../src/data/index.ts';
import { validateData } from '../src/data/validate.ts';

const count = (values: readonly string[]) => {
  const found: Record<string, number> = {};
  for (const value of values) found[value] = (found[value] ?? 0) + 1;
  return found;
};

describe('data files', () => {
  it('pass every check of the validator', () => {
    expect(validateData()).toEqual([]);
  });
});

describe('units', () => {
  it('are 1,411, with how sure it is that each exists', () => {
    expect(units.length).toBe(1411);
    expect(count(units.map((unit) => unit.side))).toEqual({ german: 647, allied: 764 });
    expect(count(units.map((unit) => unit.confidence))).toEqual({ read: 1219, inferred: 14, reconstructed: 178 });
    expect(units.filter((unit) => unit.generic).length).toBe(21);
    expect(() => unitIndex('ge-none')).toThrow('No unit ge-none');
  });

  it('[31.3.2-1 31.3.1-12 31.3.1-2 31.3.3-1] print the values that the text gives', () => {
    const strength = (attack: number, defense: number, factor: number) => ({ attack, defense, factor, supportOnly: false });
    const infantry = unitById('al-2id-1-9-inf').kind;
    expect([infantry?.full, infantry?.reduced]).toEqual([strength(7, 8, 0), strength(5, 6, 0)]);
    expect(unitById('us-bk-inf').kind?.full).toEqual(strength(2, 2, 0));
    expect(unitById('ge-bk-inf12').kind?.full).toEqual(strength(1, 2, 0));
    for (const unit of units) {
      if (unit.type === 'cavalry' && unit.size === 'battalion') expect(unit.kind?.full.factor, unit.id).toBe(2);
      if (unit.type === 'flak') expect(unit.kind?.full, unit.id).toEqual(strength(2, 3, 7));
    }
    expect(unitById('ge-1ss-hans-jpziv').kind?.reduced).toEqual(strength(2, 2, 4));
    expect(kinds.filter((kind) => kind.confidence === 'read').length).toBe(7);
  });

  it('say how sure each value is: most are rebuilt by kind', () => {
    const sure = count(units.flatMap((unit) => (unit.kind ? [unit.kind.confidence] : [])));
    expect(sure).toEqual({ read: 7, inferred: 274, reconstructed: 1106 });
    for (const kind of kinds) expect(kind.evidence, kind.kind).toMatch(/\w/);
  });

  it('[19.3.1] keep the stated proficiency of breakdown companies', () => {
    const of = (id: string) => unitById(id).proficiency;
    expect([of('ge-bk-inf12'), of('ge-bk-pzgren'), of('us-bk-inf'), of('us-bk-m4')]).toEqual([
      [5, 6],
      [6, 7],
      [6, 6],
      [6, 7],
    ]);
    // The 17th Airborne is new to battle: parachute values with a lower proficiency.
    expect(unitById('al-17ab-1-507-p').proficiency).toEqual([6, 7]);
  });

  it('belong to 76 formations of a proposed quality', () => {
    expect(formations.length).toBe(76);
    expect(formationById('1SS')).toMatchObject({ name: '1st SS Panzer Division', kind: 'ss-panzer', quality: 'ss-elite' });
    expect(formations.filter((row) => row.quality === undefined).map((row) => row.id)).toEqual(['4AGRA', '5AGRA']);
    expect(formations.every((row) => row.quality === undefined || row.qualityConfidence === 'reconstructed')).toBe(true);
  });

  it('break down into companies of their kind', () => {
    expect(unitById('al-2id-1-9-inf').breaksInto).toEqual({ 'us-bk-inf': 3 });
    expect(unitById('ge-1ss-peip-3-mkiv').breaksInto).toEqual({ 'ge-bk-mkiv': 1, 'ge-bk-pzgren': 1 });
  });

  it('have notes for counters that exist', async () => {
    const notes = await loadUnitNotes();
    for (const id of Object.keys(notes)) if (!id.startsWith('formation-')) expect(unitById(id).id).toBe(id);
  });
});

describe('turns', () => {
  it('are 73, with the stated ones where the text puts them', () => {
    expect(turns.length).toBe(73);
    expect([turnNumber('dec-16-pre-dawn'), turnNumber('dec-28-pm'), turnNumber('jan-8-night')]).toEqual([1, 39, 73]);
    // 31.1.0: no US air points on turns 20 and 21; 35.2.5: 4 and 2 on partial overcast turns of the first days.
    expect([turns[19].air.allied, turns[20].air.allied]).toEqual([0, 0]);
    expect(turns.slice(4, 6).map((turn) => [turn.atmosphere, turn.air])).toEqual([
      ['partial-overcast', { allied: 4, german: 2 }],
      ['partial-overcast', { allied: 4, german: 2 }],
    ]);
  });
});

describe('hexes', () => {
  it('[2.1.0] are numbered by sheet, with several names where sheets overlap', () => {
    const name = (id: string) => hexName(placeOf(id) ?? { column: 0, row: 0 });
    expect([name('1001NE'), name('7001NW'), name('4534NE'), name('6319SE'), name('1034NE')]).toEqual([
      '7001NW',
      '7001NW',
      '4501SE',
      '6319SE',
      '7001SW',
    ]);
    expect([isHex('4533NE'), isHex('0901NE'), isHex('4536NE'), isHex('4535SE'), isHex('2601SW')]).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('neighbor as the stated hexsides do', () => {
    for (const [a, b] of [
      ['3521NE', '3522NE'],
      ['4126SE', '4127SE'],
      ['3417SE', '3516SE'],
      ['1603SE', '1503SE'],
      ['2215SE', '2216SE'],
    ]) {
      expect(distanceBetween(a, b), `${a} ${b}`).toBe(1);
      expect(neighborsOf(a)).toContain(hexName(placeOf(b) ?? { column: 0, row: 0 }));
    }
    for (const id of ['4430NE', '4533NE', '7012SW', '1013SE']) {
      expect(neighborsOf(id).length, id).toBe(6);
      for (const next of neighborsOf(id)) expect(distanceBetween(id, next), `${id} ${next}`).toBe(1);
    }
  });
});

describe('cases', () => {
  it('are 958 sentences with the reason where there is nothing to enforce', () => {
    expect(cases.length).toBe(958);
    expect(cases.map((entry) => entry.id)).toEqual(caseIds);
    for (const { id, summary, enforced } of cases) {
      expect(summary, id).toMatch(/^[A-Z0-9][\s\S]*[.)]$/);
      expect(summary, id).not.toMatch(/[Hh]eader|Heading:|\b(MP|MA|HQ|GA|DRM|PR|RIB|FP|TP|AP|SPP|VP|RP|LOS|KG|ZOC)s?\b/);
      if (enforced) expect(enforced.not, id).toMatch(/\w/);
    }
    expect(caseById('13.6.3')?.group).toBe('combat');
  });
});
