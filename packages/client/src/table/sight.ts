/** Who may see what at this table. One screen may serve both sides: then it is covered until the right player has taken the seat. */
import {
  ONLOOKER,
  type PlaceId,
  type Session,
  type Shape,
  type Side,
  seenBy,
  toAct,
  tokensFor,
  type UnitId,
  view,
  type World,
} from '@hexfront/engine';
import type { GameModule } from './games.ts';
import type { Seat } from './protocol.ts';

type G = World<Shape>;

export interface Seen {
  g: G;
  hidden: ReadonlySet<UnitId>;
  tokens: readonly { place: PlaceId; side: Side; count: number }[];
}

export interface Sight {
  /** As which side the screen looks; -1 for open information. */
  viewer(): Side;
  /** Looks who has to sit at the screen now; the side that must take the seat first, if any. */
  settle(): Side | undefined;
  /** A side takes the seat. */
  take(side: Side): void;
  /** The position as the screen may show it. */
  seen(): Seen;
  /** An earlier position, as the screen may show it. */
  earlier(g: G): Seen;
}

export function createSight(game: GameModule, session: () => Session<Shape>, seats: readonly Seat[]): Sight {
  const { def } = game;
  const secretFields =
    Object.values(def.fields).some((f) => (f as { seen?: string }).seen !== undefined) ||
    Object.values(def.vars).some((v) => (v as { seen?: unknown }).seen !== undefined);
  let viewer: Side = ONLOOKER;
  let waiting: Side | undefined;

  /** The sides do not know the same. */
  function secrets(): boolean {
    const g = session().world;
    if (!def.visible && !secretFields) return false;
    const [a, b] = [view(g, 0), view(g, 1)];
    return JSON.stringify([a.state, a.tokens]) !== JSON.stringify([b.state, b.tokens]) || session().log.at(-1)?.secret === true;
  }

  /** This side has nothing to hide: whoever looks at its screen sees what everybody may. */
  function plain(side: Side): boolean {
    const g = session().world;
    const [a, b] = [view(g, side), view(g, ONLOOKER)];
    return JSON.stringify([a.state, a.tokens]) === JSON.stringify([b.state, b.tokens]);
  }

  function mustSit(): Side | undefined {
    const g = session().world;
    if (g.result || !secrets()) {
      viewer = ONLOOKER;
      return undefined;
    }
    const here = seats.flatMap((s, side) => (s.by === 'here' ? [side] : []));
    if (here.length === 1) viewer = here[0];
    const side = toAct(g);
    if (side === undefined || !here.includes(side) || viewer === side) return undefined;
    // Whoever has just written down the first secret sits there already; and where the next player has none, nothing need be covered.
    if ((viewer === ONLOOKER && session().log.findLast((e) => e.by !== undefined)?.by === side) || plain(side)) {
      viewer = side;
      return undefined;
    }
    return side;
  }

  function masked(g: G, viewer: Side): Seen {
    const hidden = new Set<UnitId>();
    for (let u = 0; u < def.units.length; u++) if (def.units[u].side !== viewer && (def.visible?.(g, viewer, u) ?? 2) < 2) hidden.add(u);
    return { g: seenBy(g, viewer, 'seen'), hidden, tokens: tokensFor(g, viewer) };
  }
  const open = (g: G): Seen => ({ g, hidden: new Set(), tokens: [] });

  return {
    viewer: () => viewer,
    settle: () => {
      waiting = mustSit();
      return waiting;
    },
    take: (side) => {
      if (secrets()) viewer = side;
      waiting = undefined;
    },
    seen: () => {
      const g = session().world;
      if (g.result || (viewer === ONLOOKER && waiting === undefined)) return open(g);
      // Between two players, with the curtain closed, nobody sees more than an onlooker.
      return masked(g, waiting === undefined ? viewer : ONLOOKER);
    },
    earlier: (g) => {
      if (session().world.result || (viewer === ONLOOKER && waiting === undefined)) return open(g);
      return masked(g, waiting === undefined ? viewer : ONLOOKER);
    },
  };
}
