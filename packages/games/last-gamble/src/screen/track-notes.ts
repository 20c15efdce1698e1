/** What else is special about a turn, in a few words, for the turn track. Values come from the data; nothing is decided here. */
import type { TurnNote } from '@hexfront/engine';
import { type Turn, tables, turns } from '../data/index.ts';
import type { G } from '../state/shape.ts';

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const note = (when: boolean, text: string, rule?: string): TurnNote[] =>
  when ? [{ text, ...(rule === undefined ? {} : { case: rule }) }] : [];

export function turnNotes(g: G, turn: number): TurnNote[] {
  const t: Turn = turns[turn - 1];
  const advanced = g.rules.on.has('advanced');
  const p = t.replacements;
  const arms = (infantry: number, armor: number) =>
    [infantry ? `${infantry} infantry` : '', armor ? `${armor} armor` : ''].filter(Boolean).join(', ');
  const german = arms(p.germanInfantry, p.germanArmor);
  const allied = arms(p.alliedInfantry, p.alliedArmor);
  const { bridges, artillery } = tables;
  const points = [german && `German ${german}`, allied && `Allied ${allied}`].filter(Boolean);
  return [
    ...note(turn === 1, 'No German movement before the first attacks', 'basic-15.4'),
    ...note(t.surprise > 0, `Surprise: German attacks gain ${count(t.surprise, 'column')}`, 'basic-15.1'),
    ...note(turn === artillery.alliedSilentTurn, 'Allied artillery is silent', 'basic-12.8'),
    ...note(turn === artillery.alliedHalvedTurn, 'Allied artillery counts half', 'basic-12.8'),
    ...note(turn === bridges.germanBuildFromTurn, 'The Germans may build bridges from now on'),
    ...note(turn === bridges.alliedPositionsFromTurn, 'The Allies may dig in from now on'),
    ...note(turn === bridges.alliedDemolitionFromTurn, 'The Allies may blow up bridges from now on'),
    ...note(points.length > 0, `Replacements: ${points.join('; ')}`),
    ...note(t.fuelRolls > 0, `${count(t.fuelRolls, 'roll')} for German fuel`, 'basic-2.0'),
    ...note(advanced && t.airSupremacy, 'Allied air supremacy'),
    ...note(advanced && t.heavySnow, 'Heavy snow'),
  ];
}
