/** `hex` and `units`: what stands where. */
import { type Describe, type HexId, hexesNamed, prompt, type Shape, type UnitId, type World } from '@hexfront/engine';

type G = World<Shape>;
type D = Describe<Shape>;

/** `height` tells how high a hex lies, by its printed id. */
export function hexText(g: G, describe: D, name: string, height?: (id: string) => string | undefined): string {
  if (name === '') return 'Look at which hex?';
  const hexes = hexesNamed(g, name)?.filter((h) => h < g.board.n) ?? [];
  if (hexes.length === 0) return `There is no hex ${name}.`;
  return hexes.map((h) => oneHex(g, describe, h, height?.(g.board.ids[h]))).join('\n');
}

function oneHex(g: G, describe: D, h: HexId, height: string | undefined): string {
  const place = g.board.placeAt(h);
  const sides = [0, 1, 2, 3, 4, 5].flatMap((d) => {
    const bits = g.board.sides[6 * h + d];
    const names = g.board.sideNames.filter((_, i) => bits & (1 << i));
    const to = g.board.neighbors[6 * h + d];
    return names.length > 0 ? [`  toward ${to < 0 ? 'the map edge' : g.board.ids[to]}: ${names.join(', ')}`] : [];
  });
  const marks = g.board.markNames.filter((_, i) => g.board.marks[h] & (1 << i));
  const units = g.unitsIn(h).map((u) => `  ${g.def.sides[g.def.units[u].side].name}: ${unitLine(g, describe, u)}`);
  return [
    `${g.board.ids[h]}${place ? ` ${place.name}` : ''}: ${[g.board.terrains[g.board.terrain[h]], ...marks, ...(height ? [`${height} high`] : [])].join(', ')}`,
    ...sides,
    ...units,
  ].join('\n');
}

function unitLine(g: G, describe: D, u: UnitId): string {
  const face = describe.face(g, u);
  const states = describe.markers(g, u);
  return `${g.def.units[u].id} ${g.def.units[u].name} ${face.values ?? ''}${face.reduced ? ' reduced' : ''}${states.length > 0 ? ` [${states.join(', ').replaceAll('-', ' ')}]` : ''}`;
}

/** Units on the map and in the boxes beside it: of the side to act, or of one that is named; `words` narrow the list. */
export function unitsText(g: G, describe: D, words: string): string {
  const [first, ...others] = words.split(/\s+/);
  const { side: acting = 0 } = prompt(g);
  const named = g.def.sides.findIndex((s) => s.name.toLowerCase() === first.toLowerCase());
  const side = named >= 0 ? named : first.toLowerCase() === 'enemy' ? 1 - acting : acting;
  const own = named >= 0 || ['enemy', 'own'].includes(first.toLowerCase());
  const key = (own ? others.join(' ') : words).toLowerCase();
  const lines = g.def.units.flatMap((unit, u) => {
    if (unit.side !== side || !g.onMap(u)) return [];
    const hex = (g.f.place as ArrayLike<number>)[u];
    const place = g.board.placeAt(hex)?.name;
    return [`${g.board.ids[hex]}  ${unitLine(g, describe, u)}${place ? `, ${place}` : ''}`];
  });
  const beside = (describe.boxes?.(g) ?? []).flatMap((box) =>
    box.units
      .filter(({ unit }) => g.def.units[unit].side === side && !g.onMap(unit))
      .map(({ unit, note }) => `${box.name}  ${unitLine(g, describe, unit)}${note ? `, ${note}` : ''}`),
  );
  const found = [...lines.sort(), ...beside].filter((line) => line.toLowerCase().includes(key));
  return found.length > 0 ? found.join('\n') : `No unit of the ${g.def.sides[side].name} side fits "${key}".`;
}
