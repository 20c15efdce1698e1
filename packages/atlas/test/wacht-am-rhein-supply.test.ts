import { describe, expect, it } from 'vitest';
import { openMap, readJson } from './board-help.ts';
import { canon as hexOf, reach } from './one-mile-help.ts';

/**
 * Every unit of the set-ups on its first turn: a line past the enemy to a headquarters that may supply it, by a plain search on the board that knows
 * nothing of the game's rules. How long a line may be depends on where the headquarters stand; that these reach a road to their edge is another test.
 */
interface Unit {
  id: string;
  side: string;
  nation: string;
  formation?: string;
  type: string;
  size: string;
}
interface List {
  entries: { at: { hex?: string }; units?: string[] }[];
  bridges: [string, string][];
}
const lists = readJson<Record<string, List>>('games/wacht-am-rhein/data/setups.json');
const suggested = readJson<Record<string, { at: Record<string, string> }>>('games/wacht-am-rhein/data/suggested.json');
const units = new Map(readJson<Unit[]>('games/wacht-am-rhein/data/units.json').map((u) => [u.id, u]));
const formations = new Map(
  readJson<{ id: string; kind: string; corps?: string }[]>('games/wacht-am-rhein/data/formations.json').map((f) => [f.id, f]),
);
const map = openMap('wacht-am-rhein');
const canon = (id: string) => hexOf(map, id);

function standing(setup: string): (Unit & { hex: string })[] {
  const listed = lists[setup].entries.flatMap((e) => (e.at.hex ? (e.units ?? []).map((id): [string, string] => [id, e.at.hex ?? '']) : []));
  return [...listed, ...Object.entries(suggested[setup].at)].flatMap(([id, hex]) => {
    const unit = units.get(id);
    return unit ? [{ ...unit, hex: canon(hex) }] : [];
  });
}

const kindOf = (u: Unit): string => formations.get(u.formation ?? '')?.kind ?? '';
const corpsOf = (u: Unit): string | undefined => formations.get(u.formation ?? '')?.corps ?? u.formation;
/** Lines of volksgrenadiers and paratroops cross any hexside (14.23). */
const onFoot = (u: Unit): boolean => u.side === 'allied' || ['volksgrenadier', 'parachute'].includes(kindOf(u));

/** The headquarters without which a unit is isolated: any of its side for the Allies, its proper ones for the Germans (14.61, 14.62). */
function maySupply(hq: Unit, u: Unit): boolean {
  if (hq.side !== u.side) return false;
  if (u.side === 'allied' || ['brigade', 'army'].includes(kindOf(u))) return true;
  if (onFoot(u)) return hq.size === 'corps' || hq.size === 'army';
  return hq.formation === u.formation || (hq.size === 'corps' && corpsOf(hq) === corpsOf(u));
}

describe.each(Object.keys(lists))('Wacht am Rhein: supply of every unit of %s', (setup) => {
  const all = standing(setup);
  const hqs = all.filter((u) => u.type === 'hq');
  const built = new Set((lists[setup].bridges ?? []).flatMap(([a, b]) => [`${canon(a)} ${canon(b)}`, `${canon(b)} ${canon(a)}`]));
  const held = (side: string) => new Set(all.filter((u) => u.side === side).map((u) => u.hex));
  const foes: Record<string, Set<string>> = { german: held('allied'), allied: held('german') };
  /** A river without bridge or ford stops the lines of panzer and corps units (14.43). */
  const dry = (a: string, b: string): boolean =>
    !map.wet(a, b, 'river') || ['bridge', 'ford'].some((mark) => map.wet(a, b, mark)) || built.has(`${a} ${b}`);

  it('cuts nobody off from the headquarters that may supply him', () => {
    const lines = hqs.map((hq) => {
      const open = (_: string, b: string): boolean => !foes[hq.side].has(b);
      return { hq, foot: reach(map, [hq.hex], open), wheels: reach(map, [hq.hex], (a, b) => open(a, b) && dry(a, b)) };
    });
    // A division whose headquarters is on another sheet has nothing to trace to there.
    const asked = all.filter((u) => u.type !== 'hq' && hqs.some((hq) => maySupply(hq, u)));
    const cut = asked.filter((u) => !lines.some((l) => maySupply(l.hq, u) && (onFoot(u) ? l.foot : l.wheels).has(u.hex)));
    expect(asked.length).toBeGreaterThan(130);
    expect(cut.map((u) => `${u.id} ${u.hex}`)).toEqual([]);
  });
});

describe('Wacht am Rhein: the front of 21 December', () => {
  const all = standing('dec-21');
  const held = (side: string) => new Set(all.filter((u) => u.side === side).map((u) => u.hex));
  const [german, allied] = [held('german'), held('allied')];

  it('is a chain of neighbouring hexes from Elsenborn to Bütgenbach, held by the Allies, with the Germans east of it', () => {
    const chain = 'C1017 C1118 C1217 C1318 C1417 C1518'.split(' ').map(canon);
    for (const [i, hex] of chain.entries()) {
      expect(allied.has(hex), hex).toBe(true);
      if (i > 0) expect(map.neighbours(chain[i - 1]), hex).toContain(hex);
    }
    // Places count from the east: nobody of the other side within ten hexes on the wrong side of the chain.
    const place = (hex: string) => Number(hex.slice(3));
    for (const hex of chain) {
      const row = hex.slice(0, 3);
      const behind = [...german].filter((h) => h.startsWith(row) && place(h) > place(hex) && place(h) <= place(hex) + 10);
      const before = [...allied].filter((h) => h.startsWith(row) && place(h) < place(hex) - 1);
      expect({ hex, behind, before }).toEqual({ hex, behind: [], before: [] });
    }
  });

  it('runs between the two sides: no hex is held by both, nobody stands next to an enemy', () => {
    expect([...german].filter((h) => allied.has(h))).toEqual([]);
    expect([...german].filter((h) => map.neighbours(h).some((n) => allied.has(n)))).toEqual([]);
  });
});

describe.each(['wacht-am-rhein', 'wacht-am-rhein-ii'])('%s: countries', (game) => {
  it.each(['Germany', 'Belgium', 'Luxembourg', 'France'])('%s is one piece', (name) => {
    const board = openMap(game);
    const land = new Set(board.region('country', name));
    const [first] = land;
    expect(reach(board, [first], (_, b) => land.has(b)).size).toBe(land.size);
  });
});
