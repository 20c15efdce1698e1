/** March to the Meuse without the divisions around Kesternich, by agreement (35.6.1). */
import { start, type UnitId } from '@hexfront/engine';
import { expect } from 'vitest';
import { wachtAmRheinII } from '../../src/index.ts';
import { UNITS } from '../../src/state/query.ts';
import { ALLIED, type G, GERMAN } from '../../src/state/shape.ts';
import { proves } from '../kit/march.ts';

const begun = (noKesternich: boolean): G =>
  start(wachtAmRheinII, { scenario: 'march-to-the-meuse', options: { noKesternich }, seed: 'k' }) as G;
const inPlay = (g: G): UnitId[] => UNITS.filter(({ index }) => g.f.place[index] !== g.box('Not in play')).map(({ index }) => index);

proves(
  ['35.6.1'],
  'everybody on the list is there; two divisions may be left out with whoever is attached to them, and six battalions more',
  () => {
    const [all, fewer] = [inPlay(begun(false)), inPlay(begun(true))];
    const gone = all.filter((u) => !fewer.includes(u));
    const alone = gone.filter((u) => !['78ID', '272VG'].includes(UNITS[u].formation ?? '') && !UNITS[u].generic);
    // The 95th is attached to the 78th Division (R-E24).
    expect(alone.map((u) => UNITS[u].name).sort()).toEqual(['2 Ranger', '296 CE', '300 CE', '76 FA', '95 AFA', '997 FA', 'III/405 VAK']);
    const ofTheDivisions = all.filter((u) => ['78ID', '272VG'].includes(UNITS[u].formation ?? ''));
    expect(ofTheDivisions.length).toBeGreaterThan(20);
    expect(ofTheDivisions.every((u) => gone.includes(u))).toBe(true);
    expect([ALLIED, GERMAN].map((side) => ofTheDivisions.some((u) => UNITS[u].side === side))).toEqual([true, true]);
    // Companies of a kind are all alike: any of them may be the one that is there.
    expect(fewer.every((u) => UNITS[u].generic || all.includes(u))).toBe(true);
  },
);
