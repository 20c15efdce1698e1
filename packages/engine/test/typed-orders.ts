/** Orders and what they do or say, in one game: the terminal and the text board are both held to it. */
import type { Action } from '../src/index.ts';

export const SETUP = { game: 'last-gamble', setup: { scenario: 'breakthrough', seed: 'lesson' } };

/** An action with ids instead of numbers. */
export const written = (a: Action, units: readonly { id: string }[], places: readonly string[]): string =>
  [
    a.k,
    ...(a.u === undefined ? [] : [units[a.u].id]),
    ...(a.h === undefined ? [] : [places[a.h]]),
    ...(a.n === undefined ? [] : [a.n]),
  ].join(' ');

/** The line, the actions that it does, what is told. */
export const ORDERS: readonly (readonly [line: string, does: readonly string[], says?: RegExp])[] = [
  ['frobnicate', [], /I do not understand "frobnicate"\. Type help for the orders; now possible: .*refit/],
  ['refit nobody', [], /There is no unit called nobody\./],
  ['refit 2Pz/304', [], /^2Pz\/304 cannot .+\((basic-)?\d/],
  ['refit Pz Lehr/130@0624', ['refit G-PzL-130-Jg']],
  ['undo', []],
  ['REFIT g-pzl-130-jg', ['refit G-PzL-130-Jg']],
  ['move 2Pz/304 9999', [], /There is no hex 9999\./],
  ['move nobody 1525', [], /There is no unit called nobody\./],
  [
    'move 2Pz/304 1525',
    [],
    /2Pz\/304 cannot go to 1525\. Not in the German Replacement Phase: units move in the German Movement Phase, later in this game turn\./,
  ],
  ['why 2Pz/304', [], /\((basic-)?\d/],
  ['1525', [], /1525 is a hex: what is to be done there\?/],
  ['999', [], /The list has \d+ entr(y|ies)\./],
  ['end anyway', ['done']],
  ['attack 9999', [], /There is no hex 9999\./],
  ['attack', [], /Attack which hex\?/],
  ['attack 1420', [], /1420 cannot be attacked now\. .+/],
  ['attack 1020 with 62/190, nobody', [], /There is no unit called nobody\./],
  ['attack 1020 with 62/190, 62/183', ['target 1020', 'join G-62-190', 'join G-62-183'], /D1/],
  ['join 116Pz/60', ['join G-116-60']],
  ['odds', [], /D1/],
];
