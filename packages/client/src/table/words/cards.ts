/** Answers about one unit, one hex, one refusal and the threat of a side, in words. Nobody asks before the first board is there: fetched with the first of them. */
import { explain, type Shape, type Side, type UnitId, type World, whyRefused } from '@hexfront/engine';
import { further } from '../explore.ts';
import type { HexSaid, Questions, Said, UnitSaid } from '../protocol.ts';
import { capital, dedupe, hasKey, hexNumber, mentioned, plainKey, saidLedger, saidRefusal, sayFirst, zoneHexes } from './speak.ts';

type G = World<Shape>;

/** The same, or a box. */
const placeNumber = (g: G, id: string): number => {
  const box = g.def.boxes.indexOf(id);
  return g.board.hex(id) ?? (box < 0 ? -1 : g.board.n + box);
};

/** A sentence may be "label: text"; the card shows the halves in two columns. */
function halves(text: string): [string, string | undefined] {
  const at = text.indexOf(': ');
  return at > 0 && at < 22 ? [text.slice(0, at), capital(text.slice(at + 2))] : [text, undefined];
}

export function unitCard(g: G, unit: UnitId): UnitSaid {
  const a = explain(g, { q: 'unit', unit }) ?? [];
  const more = further(g, unit);
  return {
    unit,
    ...(more.length ? { further: more } : {}),
    lines: a.map((line) => {
      const [label, text] = halves(capital(sayFirst(g, [`unit.${line.what}`, `card.${line.what}`, line.what], { unit, ...line.args })));
      return {
        label,
        ...(line.value !== undefined ? { value: line.value } : {}),
        ...(text !== undefined ? { text } : {}),
        ...(line.case ? { case: line.case } : {}),
        ...(line.confidence ? { confidence: line.confidence } : {}),
        ...(line.ledger ? { ledger: saidLedger(g, line.ledger) } : {}),
      };
    }),
  };
}

/** A game may have words for one region or for a kind of them; empty words are for regions that nobody needs to read of. */
function regionSaid(g: G, { kind, name }: { kind: string; name: string }): string {
  const key = [`region.${kind}.${name}`, `region.${kind}`].find((k) => hasKey(g, k));
  return key ? capital(sayFirst(g, [key], { name })) : `${capital(plainKey(kind))} ${plainKey(name)}`;
}

/** Terrain, features and everything else known about a hex; the game may add lines (`{ q: 'hex', hex, unit }`). */
export function hexCard(g: G, id: string, unit?: UnitId): HexSaid {
  const { board } = g;
  const hex = hexNumber(g, id);
  if (hex < 0) return { hex: id, terrain: '', marks: [], sides: [], regions: [], zones: [], lines: [] };
  const names =
    board.grid.top === 'flat'
      ? ['north', 'northeast', 'southeast', 'south', 'southwest', 'northwest']
      : ['northeast', 'east', 'southeast', 'southwest', 'west', 'northwest'];
  const sides = new Map<string, string[]>();
  for (let d = 0; d < 6; d++)
    board.sideNames.forEach((name, bit) => {
      if (board.sides[6 * hex + d] & (1 << bit)) sides.set(name, [...(sides.get(name) ?? []), names[d]]);
    });
  const place = board.placeAt(hex);
  const extra = explain(g, { q: 'hex', hex, ...(unit !== undefined ? { unit } : {}) }) ?? [];
  return {
    hex: id,
    ...(place ? { name: place.name } : {}),
    terrain: capital(sayFirst(g, [`terrain.${board.terrains[board.terrain[hex]]}`, board.terrains[board.terrain[hex]]])),
    marks: board.markNames
      .flatMap((name, bit) => (board.marks[hex] & (1 << bit) ? [sayFirst(g, [`mark.${name}`, name])] : []))
      .filter(Boolean),
    // A game that gives a mark no word has said it otherwise.
    sides: [...sides].flatMap(([name, where]) => {
      const said = sayFirst(g, [`side.${name}`, name]);
      return said ? [`${capital(said)}: ${where.length === 6 ? 'all around' : where.join(', ')}`] : [];
    }),
    // A mark for a whole stretch of country is no terrain: games name it as an area, or not at all.
    regions: [
      ...board.markNames.flatMap((name, bit) =>
        board.marks[hex] & (1 << bit) && hasKey(g, `region.mark.${name}`) ? [sayFirst(g, [`region.mark.${name}`])] : [],
      ),
      ...board.regions.filter((r) => r.has[hex]).map((r) => regionSaid(g, r)),
    ].filter(Boolean),
    zones: g.def.sides.flatMap((_, side) => (zoneHexes(g, side).includes(hex) ? [side] : [])),
    lines: extra.map((line) => {
      const [label, text] = halves(capital(sayFirst(g, [`hex.${line.what}`, line.what], { hex, ...line.args })));
      return {
        label,
        ...(line.what.startsWith('enter') ? { enter: true } : {}),
        ...(line.value !== undefined ? { value: line.value } : {}),
        ...(text !== undefined ? { text } : {}),
        ...(line.case ? { case: line.case } : {}),
        ...(line.ledger ? { ledger: saidLedger(g, line.ledger) } : {}),
      };
    }),
  };
}

/** Lets waiting questions through: a long answer must not hold up a click. */
const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/**
 * Where a side could strike next turn, and with how many units. A game may answer `threat` itself; otherwise every unit's reach is
 * asked for, and each hex it could come next to counts once for it.
 */
export async function threat(g: G, side: Side, version: () => number): Promise<Questions['threat'][1]> {
  const own = explain(g, { q: 'threat', side });
  if (own) return own.map((t) => ({ hex: g.board.ids[t.hex], level: t.level }));
  const begun = version();
  const level = new Uint16Array(g.board.n);
  const mark = new Int32Array(g.board.n).fill(-1);
  for (let u = 0; u < g.def.units.length; u++) {
    if (g.def.units[u].side !== side || !g.onMap(u)) continue;
    const a = explain(g, { q: 'reach', unit: u, next: true });
    const from = (g.f.place as Int16Array)[u];
    for (const hex of [from, ...(a?.hexes ?? []).map((h) => h.hex)])
      for (let d = 0; d < 6; d++) {
        const h = g.board.neighbors[6 * hex + d];
        if (h < 0 || mark[h] === u) continue;
        mark[h] = u;
        level[h]++;
      }
    if (u % 16 === 0) {
      await breath();
      if (version() !== begun) return [];
    }
  }
  return [...level].flatMap((n, h) => (n > 0 ? [{ hex: g.board.ids[h], level: n }] : []));
}

/** Why nothing can be done with a unit or hex, in words. */
export function whyNot(g: G, { kind, unit, hex, n, order, selected }: Questions['why'][0]): Said[] {
  const h = hex === undefined ? undefined : placeNumber(g, hex);
  const about = h !== undefined && h >= 0 ? h : undefined;
  const {
    refusals,
    text,
    case: rule,
  } = whyRefused(g, { kind, unit: unit !== undefined && unit >= 0 ? unit : undefined, hex: about, n, order, selected });
  const said = dedupe(refusals.map((r) => saidRefusal(g, r)));
  if (said.length) return said.slice(0, selected.length ? 3 : 4);
  return [{ text, ...(rule ? { case: rule } : {}), ...(about !== undefined ? mentioned(g, { h: about }) : {}) }];
}
