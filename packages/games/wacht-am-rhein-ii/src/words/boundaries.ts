import type { Catalogue } from '@hexfront/engine';

const PAIR = '{n|0=6th and 5th Panzer Armies|1=5th Panzer Army and 7th Army|US 1st and 3rd Armies}';

/** Sentences of army boundaries (chapter 26). */
export const BOUNDARY_WORDS: Catalogue = {
  'title.drawing': 'Army Boundaries',
  'ask.drawing.choose': 'Draw the boundaries of your armies, or keep the lines printed on the map.',
  'do.draw': `Draw: ${PAIR}`,
  'do.drawing.choose.pass': 'Keep the printed lines',
  'do.redraw': `Redraw the boundary: ${PAIR}`,
  'ask.drawing.row': `Choose the row of the boundary at its eastern end: ${PAIR}. Hexes of the row belong to both armies.`,
  'do.line': 'Boundary along the row of {h}',
  'ask.drawing.bend': `Choose a hex of the row where the boundary turns, or a straight line: ${PAIR}.`,
  'do.bend': 'Turn at {h}',
  'do.straight': 'Straight to the western edge',
  'ask.drawing.turn': `Choose which way the boundary turns along the column: ${PAIR}.`,
  'do.north': 'Turn north',
  'do.south': 'Turn south',
  'event.boundary': '{side} boundary drawn between {between}.',
  'refuse.no-boundary': 'This boundary cannot be drawn: units of both armies must be on the map.',
  'refuse.boundary-at-night': 'This boundary cannot be redrawn by day: boundaries change in the Administrative Phase of a Night turn.',
  'refuse.boundary-fixed': 'This boundary cannot be redrawn yet: German lines hold until December 19, the US line until December 22.',
  'refuse.boundary-fresh': 'This boundary cannot be redrawn: it was drawn less than two days ago.',
  'refuse.no-line-there': 'The boundary cannot run through {hex}: choose a highlighted hex.',
  'refuse.foreign-area': '{unit} cannot prepare an assault: it began the turn in the area of another army.',
  'refuse.changed-armies': '{unit} cannot prepare an assault: its formation changed armies in the last turn.',
  'refuse.not-toward-army': '{unit} cannot stop in {to}: until it reaches the area of its new army, it must end nearer to it.',
  'refuse.other-corps': '{unit} cannot go to {to}: V and VIII Corps do not cross their boundary before the night of December 18.',
  'refuse.east-of-meuse': '{unit} cannot go to {to}: troops of the Communications Zone stay west of the Meuse until they are released.',
  'line.foreign-area': 'in the area of another army',
  'line.shift-foreign-area': 'in the area of another army',
  'card.foreign-area': 'In the area of another army: half movement, a column against it, no Prepared Assault mode',
  'card.joining': 'Joins its new army: full movement toward its area',
  'card.army': 'Army',
};
