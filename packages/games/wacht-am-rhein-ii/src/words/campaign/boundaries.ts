import type { Catalogue } from '@hexfront/engine';

const PAIR = '{n|0=6th and 5th Panzer Armies|1=5th Panzer Army and 7th Army|US 1st and 3rd Armies}';

/** Sentences of army boundaries (chapter 26). */
export const BOUNDARY_WORDS: Catalogue = {
  'title.drawing': 'Army Boundaries',
  'ask.drawing.choose': 'Draw the boundaries of your armies, or keep the lines printed on the map.',
  'do.draw': `Draw the boundary: ${PAIR}`,
  'do.drawing.choose.pass': 'Keep the printed lines',
  'do.redraw': `Redraw the boundary: ${PAIR}`,
  'ask.drawing.row': `Boundary of the ${PAIR}: choose its row at the eastern end. Hexes of the row belong to both armies.`,
  'do.line': 'Draw it along the row of {h}',
  'ask.drawing.bend': `Boundary of the ${PAIR}: choose a hex of the row where it turns, or a straight line.`,
  'do.bend': 'Turn at {h}',
  'do.straight': 'Draw it straight to the western edge',
  'ask.drawing.turn': `Boundary of the ${PAIR}: choose which way it turns along the column.`,
  'do.north': 'Turn north',
  'do.south': 'Turn south',
  'event.boundary':
    'Boundary drawn between the {between|6PzA-5PzA=6th and 5th Panzer Armies|5PzA-7A=5th Panzer Army and the 7th Army|US 1st and 3rd Armies}.',
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
  'refuse.zone-ends': '{unit} cannot go to {to}: the Communications Zone ends south of Givet.',
  'refuse.british-ground': '{unit} cannot go to {to}: US divisions stay out of the area of XXX Corps west of the Meuse.',
  'event.givetTaken': '{u} reaches Givet: north of it the country west of the Meuse is under XXX Corps.',
  'line.foreign-area': 'in the area of another army',
  'line.shift-foreign-area': 'in the area of another army',
  'card.foreign-area': 'In the area of another army: half movement, a column against it, no Prepared Assault mode',
  'card.joining': 'Joins its new army: full movement toward its area',
  'card.army': 'Army',
};
