/** Examples of chapters 13 and 39 with their own counters on the ground that they describe: what is told before the dice. */
import { explain } from '@hexfront/engine';
import { describe, expect } from 'vitest';
import { ENTRENCHED, type G, IMPROVED, PREPARED_ASSAULT } from '../../src/state/shape.ts';
import { C, from, hex, N, out, proves, S, type Scene, SE, scene, u } from '../kit/campaign.ts';

const TARGET = out(SE, 1);
const BESIDE = from(TARGET, N);
const BEHIND = from(TARGET, SE);
const prepared = (at: string) => ({ at, mode: PREPARED_ASSAULT });

/** Modifiers of an attack on the target, by their lines. */
function lines(g: G, attackers: string[]): Record<string, number> {
  const said = explain(g, { q: 'attack', targets: [hex(g, TARGET)], attackers: attackers.map(u) });
  if (!said || !('die' in said) || !said.die) throw new Error('nothing to attack');
  return Object.fromEntries(said.die.lines.filter((line) => line.applied).map(({ what, value }) => [what.replace('line.', ''), value]));
}
const attackOf = (units: Scene['units'], attackers: string[], more: Partial<Scene> = {}) =>
  lines(scene({ stage: 'allied.movement', units, ...more }), attackers);

describe('armor and anti-tank', () => {
  const CCR = ['al-11ad-ccr-1', 'al-11ad-ccr-2'];
  proves(['13.5.3a-ex'], 'CCR of the 11th Armored Division on I/78 entrenched in rough has no bonus, without the Entrenchment 30', () => {
    const on = (work: number) =>
      attackOf({ [CCR[0]]: prepared(C), [CCR[1]]: prepared(C), 'ge-26vg-i-78-vg': TARGET }, CCR, {
        hexes: { [TARGET]: 'rough' },
        fields: { [TARGET]: { work } },
      });
    expect(on(ENTRENCHED)).not.toHaveProperty('armor-attack');
    expect(on(ENTRENCHED)).not.toHaveProperty('armor-defense');
    expect(on(0)).toMatchObject({ 'armor-attack': 30 });
  });
  proves(
    ['13.5.3b-ex'],
    'a battalion of Shermans with a hybrid into woods leads as badly as possible, an infantry company helps it',
    () => {
      const [SHERMANS, COMPANY] = ['al-78id-709-tk', 'us-bk-inf'];
      // The hybrid leads itself as well as the Shermans with help would, so it stays behind and only stands with them.
      const bonus = (more: Scene['units']) =>
        attackOf({ [SHERMANS]: C, 'al-7ad-cca-1': C, ...more, 'ge-26vg-i-78-vg': TARGET }, [SHERMANS], { hexes: { [TARGET]: 'woods' } });
      // Woods raise infantry by one and leave a factor of one at least: nothing; with help four less two against one.
      expect([bonus({}), bonus({ [COMPANY]: C })].map((die) => die['armor-attack'] ?? 0)).toEqual([0, 10]);
    },
  );
  proves(
    ['13.5.3i'],
    'in a village with an Improved Position the anti-tank company leads, in a town with an Entrenchment the infantry',
    () => {
      const bonus = (place: string, work: number, without: string) => {
        const units = { 'us-bk-inf': TARGET, 'us-bk-at': TARGET };
        const defenders = Object.fromEntries(Object.entries(units).filter(([id]) => id !== without));
        const g = scene({
          stage: 'german.movement',
          units: { 'ge-nd-506-hvypz-1': C, 'ge-272vg-i-980-vg': C, ...defenders },
          hexes: { [TARGET]: [place] },
          fields: { [TARGET]: { work } },
        });
        return lines(g, ['ge-nd-506-hvypz-1'])['armor-attack'] ?? 0;
      };
      // Each alone and both together: the better of the two counts.
      const [village, town] = [
        ['us-bk-at', 'us-bk-inf', ''].map((id) => bonus('village', IMPROVED, id)),
        ['us-bk-at', 'us-bk-inf', ''].map((id) => bonus('town', ENTRENCHED, id)),
      ];
      expect([village[0] - village[1], village[2] - village[1]]).toEqual([10, 0]);
      expect([town[1] - town[0], town[2] - town[0]]).toEqual([10, 0]);
    },
  );
});

describe('regimental integrity', () => {
  const PEIPER = ['ge-1ss-peip-1-mkv', 'ge-1ss-peip-2-mkv'];
  const VOLKSGRENADIERE = ['ge-12vg-i-48-vg', 'ge-12vg-12-pio'];
  const US = ['al-99id-1-394-inf', 'al-99id-2-394-inf', 'al-99id-3-394-inf'];
  proves(
    ['39.9.0'],
    'two of Kampfgruppe Peiper, I/48 with the pioneers of its division, three battalions of the 394th: three bonuses each',
    () => {
      const fight = (attackers: string[], third: string) => {
        const units: Scene['units'] = {
          ...Object.fromEntries(PEIPER.map((id) => [id, prepared(C)])),
          ...Object.fromEntries(VOLKSGRENADIERE.map((id) => [id, prepared(BESIDE)])),
          [US[0]]: TARGET,
          [US[1]]: TARGET,
          [US[2]]: third,
        };
        const die = lines(scene({ stage: 'german.movement', units }), attackers);
        return [die['integrity-attack'] ?? 0, die['integrity-defense'] ?? 0];
      };
      const all = [...PEIPER, ...VOLKSGRENADIERE];
      expect([fight(PEIPER, BEHIND), fight(VOLKSGRENADIERE, BEHIND), fight(all, BEHIND)]).toEqual([
        [10, -15],
        [10, -15],
        [15, -15],
      ]);
      // Driven off before, the third battalion gives none.
      expect(fight(all, from(BEHIND, S))).toEqual([15, -10]);
    },
  );
});
