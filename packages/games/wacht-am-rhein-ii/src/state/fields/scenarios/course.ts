/** What happened in the course of a scenario and counts at its end or changes its special rules (34.2.0, 36.2.3, 36.3.4, 36.5.8). */
export const COURSE_FIELDS = {
  exited: {
    of: 'unit',
    type: 'u8',
    doc: 'turn in which it left the map on purpose where its scenario counts that; 0 it did not (34.2.0, 36.3.9)',
  },
  overMeuse: {
    of: 'unit',
    type: 'u8',
    doc: 'German units: turn at whose end it was first found behind the Meuse; 0 it is not there (36.5.8)',
  },
  band: {
    of: 'unit',
    type: 'u8',
    doc: '1: of a band with a rule of its own, set up inside Bastogne (36.3.4) or with the 14th Parachute Regiment (35.4.2)',
  },
  lostHeld: { of: 'unit', type: 'u8', doc: 'British units that were released: steps that they had lost by then (36.5.8, 36.12.10)' },
  freed: { of: 'unit', type: 'u8', doc: '1: may leave the area that it is held in (22.5.3, 30.8.0, 36.2.4)' },
} as const;

export const COURSE_VARS = {
  short: { doc: '1 + the number of the formation that lacks fuel on December 20 in To Save Bastogne; 0 none (34.1.0-b)' },
  hasty: { doc: '1: US units move four points in the first turn and do nothing else (36.6.5)' },
  signs: {
    doc: 'what has happened once: 1 Bastogne relieved (36.3.4), 2 a US unit crossed into Germany (36.2.3), 4 parachutists come (34.1.0)',
  },
} as const;
