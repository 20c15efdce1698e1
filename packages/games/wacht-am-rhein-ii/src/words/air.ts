import type { Catalogue } from '@hexfront/engine';

/** Sentences of chapter 21. */
export const AIR_WORDS: Catalogue = {
  // -- prompts
  'title.air': 'Air Point Allocation',
  'title.mission': 'Air mission',
  'ask.air.NE': 'Assign air points to the northeast sector. {n|1=1 point is left.|# points are left.}',
  'ask.air.NW': 'Assign air points to the northwest sector. {n|1=1 point is left.|# points are left.}',
  'ask.air.SE': 'Assign air points to the southeast sector. {n|1=1 point is left.|# points are left.}',
  'ask.air.SW': 'Assign air points to the southwest sector. {n|1=1 point is left.|# points are left.}',
  'ask.air.North': 'Assign air points to the north. {n|1=1 point is left.|# points are left.}',
  'ask.air.South': 'Assign air points to the south. {n|1=1 point is left.|# points are left.}',
  'ask.air.bodenplatte':
    'Launch Operation Bodenplatte with all {n} air points: {lost} Allied points are lost every turn. Or keep the points for this turn.',
  'ask.mission.fly':
    'Choose the air points of the mission against {h}, or cancel it. {left|1=1 point is left in the sector.|# points are left in the sector.}',
  'ask.mission.escort':
    'Choose the escort of the mission against {h}. {left|1=1 point is left in the sector.|# points are left in the sector.}',
  'ask.mission.intercept':
    'Intercept the {side} mission against {h}: {n|1=1 point|# points}, {of|0=no escort|1=1 escort|# escorts}. {left|1=You have 1 point there.|You have # points there.}',
  // -- answers
  'do.allot': 'Assign {n|1=1 point|# points}',
  'do.bodenplatte': 'Launch Bodenplatte',
  'do.air.bodenplatte.pass': 'Keep the points',
  'do.strike': 'Ground Support against {h}',
  'do.fly': 'Send {n|1=1 point|# points}',
  'do.mission.fly.cancel': 'Cancel the mission',
  'do.escort': '{n|0=Send no escort|1=Escort with 1 point|Escort with # points}',
  'do.intercept': '{n|0=Do not intercept|1=Intercept with 1 point|Intercept with # points}',
  // -- events
  'event.alliedAir': 'Allied air points: northeast {ne}, northwest {nw}, southeast {se}, southwest {sw}.',
  'event.germanAir': 'German air points: north {north}, south {south}.',
  'event.bodenplatte': 'Operation Bodenplatte: the Allied player loses {n} air points every turn from this one.',
  'event.mission':
    '{side} {kind|support=Ground Support|interdiction=Ground Interdiction} against {h}: {n|1=1 point|# points}, {escort|0=no escort|1=1 escort|# escorts}.',
  'event.intercepted':
    '{side} interception over {h}: {n|1=1 point|# points}, {lost|0=no point is kept away|1=1 point is kept away|# points are kept away}.',
  // -- refusals
  'refuse.air-points':
    'Cannot use {n|1=1 air point|# air points}: {limit|0=none can be used here|1=1 can be used here|# can be used here}.',
  'refuse.no-air-points': 'No Ground Support against {hex}: no air points are left in this sector.',
  'refuse.strike-unobserved': 'No Ground Support against {hex}: no unit observes it.',
  // -- the split and the display
  'sector.NE': 'Northeast',
  'sector.NW': 'Northwest',
  'sector.SE': 'Southeast',
  'sector.SW': 'Southwest',
  'sector.North': 'North',
  'sector.South': 'South',
  'split.sector': '{n|0=no missions there|1=1 air point for missions there|# air points for missions there}',
  'split.sector-off': 'outside the area of the scenario',
};
