/** What else is special about a turn, in a few words, for the turn track. Values come from the data; nothing is decided here. */
import { type Turn, tables, turns } from '../data/index.ts';
import type { G } from '../state/shape.ts';

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export function turnNotes(g: G, turn: number): string[] {
  const t: Turn = turns[turn - 1];
  const advanced = g.rules.on.has('advanced');
  const p = t.replacements;
  const arms = (infantry: number, armor: number) =>
    [infantry ? `${infantry} infantry` : '', armor ? `${armor} armor` : ''].filter(Boolean).join(', ');
  const german = arms(p.germanInfantry, p.germanArmor);
  const allied = arms(p.alliedInfantry, p.alliedArmor);
  const { bridges, artillery } = tables;
  return [
    turn === 1 ? 'No German movement before the first attacks (basic-15.4)' : '',
    t.surprise ? `Surprise: German attacks gain ${count(t.surprise, 'column')} (basic-15.1)` : '',
    turn === artillery.alliedSilentTurn ? 'Allied artillery is silent (basic-12.8)' : '',
    turn === artillery.alliedHalvedTurn ? 'Allied artillery counts half (basic-12.8)' : '',
    turn === bridges.germanBuildFromTurn ? 'The Germans may build bridges from now on' : '',
    turn === bridges.alliedPositionsFromTurn ? 'The Allies may dig in from now on' : '',
    turn === bridges.alliedDemolitionFromTurn ? 'The Allies may blow up bridges from now on' : '',
    german || allied ? `Replacements: ${[german && `German ${german}`, allied && `Allied ${allied}`].filter(Boolean).join('; ')}` : '',
    t.fuelRolls ? `${count(t.fuelRolls, 'roll')} for German fuel (basic-2.0)` : '',
    advanced && t.airSupremacy ? 'Allied air supremacy' : '',
    advanced && t.heavySnow ? 'Heavy snow' : '',
  ].filter(Boolean);
}
