/** Overlays: which are on, and their data, asked anew whenever the position or the selection changes. */
import type { SignKey } from '@hexfront/engine';
import { computed, effect, signal } from '@preact/signals';
import type { FrontLine, SupplyLine, Threat } from '../board/types.ts';
import type { GoalSaid, Questions, SupplySaid } from '../table/protocol.ts';
import { ask, info, moment, pieces, sideToAct } from './game.ts';
import { board } from './map.ts';
import { selected, unitShown } from './select.ts';

export const OVERLAYS = [
  'enemyZones',
  'ownZones',
  'supply',
  'threat',
  'objectives',
  'arrivals',
  'front',
  'formations',
  'counters',
  'divisions',
] as const;
export type OverlayName = (typeof OVERLAYS)[number];

export const overlays = signal<ReadonlySet<OverlayName>>(new Set<OverlayName>(['counters', 'divisions', 'objectives', 'enemyZones']));

/** Games with fewer counters than this show every stack at any zoom. */
const MANY = 800;
export const hasPlates = computed(() => (info.value?.units.length ?? 0) >= MANY);

export function toggleOverlay(name: OverlayName): void {
  const next = new Set(overlays.peek());
  if (!next.delete(name)) next.add(name);
  overlays.value = next;
}

/** Enemy zones are drawn when asked for or when a unit is picked up to move. */
export const enemyZoneHexes = signal<readonly string[]>([]);
export const ownZoneHexes = signal<readonly string[]>([]);
export const supplyLines = signal<readonly SupplyLine[]>([]);
/** The supply of the selected unit, or of all that are cut off. */
export const supplyFound = signal<readonly SupplySaid[]>([]);
export const threats = signal<readonly Threat[]>([]);
export const fronts = signal<readonly FrontLine[]>([]);
/** How the game is won and how far each side is. */
export const goals = signal<readonly GoalSaid[]>([]);
/** What the signs of the game mean; here soon after the first board. */
export const signKey = signal<SignKey | undefined>(undefined);
/** What is still to be done in the phase; kept by the list beside the map. */
export const toDo = signal<Questions['tasks'][1]>({ tasks: [], attacks: [] });
export const arrivalHexes = signal<readonly { hex: string; text: string }[]>([]);

/** Whose view the overlays take: the side that is asked, or the first one at a die or the end. */
export const viewingSide = computed(() => sideToAct.value ?? 0);
const version = computed(() => moment.value?.version);
const has = (name: OverlayName) => overlays.value.has(name);

/** Keeps a layer up to date: the newest answer wins, a layer that is off costs nothing, and nothing is asked before the map is there. */
function keep<T>(on: () => boolean, load: () => Promise<T>, put: (value: T | undefined) => void): void {
  let turn = 0;
  effect(() => {
    const mine = ++turn;
    if (!info.value || !board.value || version.value === undefined || moment.value?.wait !== undefined || !on()) {
      put(undefined);
      return;
    }
    load().then(
      (value) => {
        if (mine === turn) put(value);
      },
      () => {
        if (mine === turn) put(undefined);
      },
    );
  });
}

function toLine(s: SupplySaid, dim: boolean): SupplyLine {
  const here = pieces.peek().get(s.unit);
  // The missing link: what a line would need. A friend that is too far away is one; an enemy stands in the way of one.
  const cut = s.blockers.find((b) => b.unit !== undefined && pieces.peek().get(b.unit)?.side === here?.side) ?? s.blockers[0];
  const by = cut?.unit === undefined ? undefined : pieces.peek().get(cut.unit);
  const friend = by !== undefined && by.side === here?.side;
  // From where it is cut a line is only what it would be.
  const at = cut && !friend ? s.path.indexOf(cut.hex) : -1;
  const hexes = at < 0 ? s.path : s.path.slice(0, at + 1);
  return {
    hexes: hexes.length ? hexes : here?.hex ? [here.hex] : [],
    ...(at >= 0 && at < s.path.length - 1 ? { gap: s.path.slice(at) } : {}),
    ...(friend && here?.hex && by.hex ? { gap: [here.hex, by.hex] } : cut ? { blocked: cut.hex } : {}),
    ...(!friend && by ? { blocker: by.hex ?? cut?.hex } : {}),
    ...(dim ? { dim } : {}),
  };
}

/** The unit on the map whose card is open. */
function unitInView(): number | undefined {
  const unit = selected.value[0] ?? unitShown.value;
  return unit !== undefined && unit >= 0 && pieces.value.get(unit)?.hex !== undefined ? unit : undefined;
}

/** Called once by the play screen. */
export function startOverlays(): void {
  keep(
    () => has('enemyZones') || selected.value.length > 0,
    () => ask('zones', { side: 1 - viewingSide.value }),
    (v) => {
      enemyZoneHexes.value = v ?? [];
    },
  );
  keep(
    () => has('ownZones'),
    () => ask('zones', { side: viewingSide.value }),
    (v) => {
      ownZoneHexes.value = v ?? [];
    },
  );
  keep(
    () => has('supply') || unitInView() !== undefined,
    async () => {
      const unit = unitInView();
      if (unit !== undefined) {
        const one = await ask('supply', { unit });
        // Without being asked for only what is wrong is drawn.
        return one && (overlays.peek().has('supply') || one.blockers.length) ? [one] : [];
      }
      return ask('supplyMap', { side: viewingSide.value });
    },
    (v) => {
      supplyFound.value = v ?? [];
      const many = (v?.length ?? 0) > 1;
      supplyLines.value = (v ?? [])
        .filter((s) => s.path.length > 1 || s.blockers.length > 0)
        .map((s) => toLine(s, many && s.blockers.length === 0));
    },
  );
  keep(
    () => has('threat'),
    () => ask('threat', { side: 1 - viewingSide.value }),
    (v) => {
      threats.value = v ?? [];
    },
  );
  keep(
    () => true,
    () => ask('victory', {}),
    (v) => {
      goals.value = v ?? [];
    },
  );
  keep(
    () => has('front'),
    () => ask('front', {}),
    (v) => {
      fronts.value = v ?? [];
    },
  );
  keep(
    () => has('arrivals'),
    () => ask('arrivals', {}),
    (v) => {
      const now = moment.peek()?.track.find((c) => c.when === 'now')?.turn ?? 0;
      const by = new Map<string, { turn: number; count: number }>();
      for (const a of v ?? []) {
        for (const hex of a.hexes.slice(0, 1)) {
          const old = by.get(hex);
          if (!old || a.turn < old.turn) by.set(hex, { turn: a.turn, count: 1 });
          else if (a.turn === old.turn) old.count++;
        }
      }
      const label = (turn: number) => moment.peek()?.track.find((c) => c.turn === turn)?.label ?? `turn ${turn}`;
      const short = (turn: number) => (turn <= now ? 'now' : label(turn).replace(/ [A-Z][a-z]{2}\b/, ''));
      arrivalHexes.value = [...by].map(([hex, a]) => ({ hex, text: `${short(a.turn)}: ${a.count}` }));
    },
  );
}
