/**
 * What the board is told and what it reports. The board knows no rules and no game: the page hands it one plain `BoardView`, the board
 * draws it and answers with events. Hexes are named by their printed id, counters by a key the page chooses.
 *
 * A view is compared layer by layer, by reference first: pass the same array again when nothing in it changed and the layer costs nothing.
 */
import type { ArtFile, BoardFile, HexId, Side } from '@hexfront/engine';
import type { MarkerStyle, Palette, PaletteName } from './draw/palette.ts';
import type { SizeMark, SymbolName } from './draw/symbols.ts';
import type { Frame } from './draw/vectors.ts';
import type { Box } from './geometry.ts';
import type { BoardState } from './state.ts';

/** Printed id of a hex. */
export type HexName = string;
/** A hexside, as the two hexes it lies between; the second may be a compass direction (N, NE, ...) when there is no hex beyond. */
export type HexsideRef = readonly [HexName, string];

// ---------------------------------------------------------------------------------------------------------------- counters

/** What is printed on one side of a counter. Two counters with equal designs share one bitmap. */
export interface CounterDesign {
  /** Nationality: a key of `Palette.bodies`. */
  body: string;
  /** Fill of the symbol box: a key of `Palette.formations` or a CSS colour; left out for units of no formation. */
  fill?: string;
  symbol: SymbolName;
  size?: SizeMark;
  /** Top row: the unit left, its formation right. */
  left?: string;
  right?: string;
  /** The bottom line as printed: `4-5-6`, `9-(2)-0`. */
  values?: string;
  /** What the numbers are, for the card. */
  valueNames?: readonly string[];
  /** Upright in the margins, at the close zoom only: battle group left, vehicle right. */
  tagLeft?: string;
  tagRight?: string;
  /** Face down: hatched, with a question mark. */
  hidden?: true;
}

export interface Counter {
  key: string;
  hex: HexName;
  /** Place in the stack, 0 on top. */
  order?: number;
  design: CounterDesign;
  /** Shown on its weaker side. */
  reduced?: boolean;
  /** Kinds of marker, top down: keys of `Palette.markers`. */
  markers?: readonly string[];
  /** Has done what it can do: half faded. */
  moved?: boolean;
  selected?: boolean;
  /** Planned, not there yet: dashed frame, a little transparent. */
  ghost?: boolean;
  /** Not concerned by the question asked: quiet. */
  dim?: boolean;
  /** May be picked up with the pointer. */
  drag?: boolean;
  /** For the fanned stack: a few words under the counter. */
  caption?: string;
  /** On the first hidden counter of a stack: what is known of it. */
  known?: Known;
}

/** What is known of a hidden stack: how many and what, from when that is (`now`, a turn, or nothing to say), and how many turns ago that was. */
export interface Known {
  text: string;
  when?: string;
  ago: number;
  /** Draws its plates over the stack: the page that tells of it brings the way to do so. */
  draw?(f: Frame, st: BoardState, hex: HexId, stack: readonly Counter[]): void;
}

// --------------------------------------------------------------------------------------------------------------- overlays

export interface ReachHex {
  hex: HexName;
  /** Short text in the hex: 4, 3½. */
  cost?: string;
  /** A unit that enters must stop here: octagon. */
  stop?: boolean;
}

export interface Reach {
  hexes: readonly ReachHex[];
  /** Darken the rest of the map a little (default yes). */
  veil?: boolean;
  /** So much ground that an outline would ring what is left out: what is allowed stays bright, the rest goes dark. */
  wide?: boolean;
}

export interface Zone {
  side: 'own' | 'enemy';
  hexes: readonly HexName[];
  /** Drawn faintly: does not matter for the question asked. */
  faint?: boolean;
}

/**
 * A single hex lit up.
 * `pick` may be clicked; `from` belongs to the selection (attackers, origin); `target` is attacked; `refused` was clicked in vain;
 * `note` is pointed at from a panel or the log; `formation` holds a unit of the highlighted formation.
 */
export interface HexLight {
  hex: HexName;
  /** `owed`: an enemy hex that must still be attacked. */
  kind: 'pick' | 'from' | 'target' | 'refused' | 'note' | 'formation' | 'owed';
}

/** A hexside lit up: may be clicked, or is pointed at. */
export interface HexsideLight {
  hexside: HexsideRef;
  kind: 'pick' | 'note' | 'blocked';
}

export interface PathLine {
  hexes: readonly HexName[];
  /** Cost spent on reaching each hex of the path after the first; shown in discs. */
  costs?: readonly (string | undefined)[];
  /** `plan` is being considered; `done` was walked; `enemy` was walked by the other side. */
  kind?: 'plan' | 'done' | 'enemy';
  /** Hexes of the path the player pinned. */
  waypoints?: readonly HexName[];
}

export interface Arrow {
  from: HexName;
  to: HexName;
  /** `attack` solid block arrow, `artillery` dotted arc, `retreat` hollow, `advance` solid in the action colour, `air` long dashes. */
  kind: 'attack' | 'artillery' | 'retreat' | 'advance' | 'air';
  dim?: boolean;
}

export interface SupplyLine {
  hexes: readonly HexName[];
  /** The hex where it is cut. */
  blocked?: HexName;
  /** Hex of the unit that cuts it. */
  blocker?: HexName;
  /** A link that is missing: too far from here to there. */
  gap?: readonly HexName[];
  dim?: boolean;
}

export interface Threat {
  hex: HexName;
  /** How many could attack here; more dots for more. */
  level: number;
}

export interface FrontLine {
  /** Hexsides between the two sides, in any order. */
  hexsides: readonly HexsideRef[];
  /** 0 the oldest, 1 the newest; left out for the present line. */
  age?: number;
  /** On a small plate somewhere near the middle of the line. */
  label?: string;
  /** Something to be reached or held, not a front: dashed, in the color of objectives. */
  goal?: boolean;
}

/** A rule line across the map (a column, a phase line): dashed, with words along it. */
export interface LimitLine {
  /** Through the centres of these hexes. */
  hexes: readonly HexName[];
  label?: string;
}

export interface Star {
  hex: HexName;
  /** Body key of the holder: the rim of the star takes its colour. */
  held?: string;
}

export interface Tag {
  hex: HexName;
  text: string;
  /** `attack` red plate above the hex (odds), `plain` dark plate beside it, `action` teal plate above it; `lead` and `help` small ones at the counter. */
  kind: 'attack' | 'plain' | 'action' | 'lead' | 'help';
  /** Where a small one stands: 0 the first below the counter, -1 the first above it. */
  row?: number;
}

/** Things with a drawing of their own; any other word is drawn as a tag with its first letter. */
type HexMarkerKind = 'dump' | 'roadblock' | 'position' | 'interdiction' | 'air' | 'airdrop' | 'depot' | 'control' | 'attack';

/** A thing lying in a hex. */
export interface HexMarker {
  hex: HexName;
  kind: HexMarkerKind;
  /** One to three letters on it. */
  text?: string;
  /** Body key of the owner. */
  owner?: string;
}

/** A thing lying on a hexside. */
export interface HexsideMarker {
  hexside: HexsideRef;
  kind: 'blown' | 'built' | 'mined' | 'ready' | 'boundary';
}

export interface BoardView {
  counters: readonly Counter[];
  reach?: Reach;
  zones?: readonly Zone[];
  lights?: readonly HexLight[];
  hexsideLights?: readonly HexsideLight[];
  paths?: readonly PathLine[];
  arrows?: readonly Arrow[];
  supply?: readonly SupplyLine[];
  threats?: readonly Threat[];
  fronts?: readonly FrontLine[];
  limits?: readonly LimitLine[];
  stars?: readonly Star[];
  tags?: readonly Tag[];
  hexMarkers?: readonly HexMarker[];
  hexsideMarkers?: readonly HexsideMarker[];
  /** Clicks near a hexside mean the hexside. */
  pickHexsides?: boolean;
  /** Far out, fill symbols with the formation colour instead of the nationality. */
  formations?: boolean;
}

// ------------------------------------------------------------------------------------------------------------------ events

/** What lies under a point. */
export interface Hit {
  kind: 'counter' | 'marker' | 'hexside' | 'hex' | 'empty';
  hex?: HexName;
  /** Key of the counter under the point. */
  counter?: string;
  /** Keys of the whole stack in the hex, top first. */
  stack: string[];
  /** Kind of the marker under the point. */
  marker?: string;
  /** The nearest hexside, when the point is close to one. */
  hexside?: HexsideRef;
  /** The counter was hit in the fanned stack. */
  fanned?: boolean;
  /** Point on the map, in units of length. */
  x: number;
  y: number;
}

export interface BoardPointer {
  hit: Hit;
  /** Position in CSS pixels from the upper left corner of the board. */
  at: readonly [number, number];
  shift: boolean;
  ctrl: boolean;
  alt: boolean;
  device: 'mouse' | 'touch' | 'pen' | 'key';
  /** 1 for a click, 2 for a double click. */
  count: number;
}

export interface BoardEvents {
  click?: (e: BoardPointer) => void;
  /** Right click, or the menu key at the hex cursor. */
  menu?: (e: BoardPointer) => void;
  /** The pointer entered another hex or counter, or left the map. */
  hover?: (hit: Hit | undefined) => void;
  /** The pointer rested (350 ms) on a hex. */
  dwell?: (hit: Hit) => void;
  /** Held 400 ms without moving (touch and pen). */
  longPress?: (e: BoardPointer) => void;
  /** A counter with `drag` is picked up; return false to refuse. */
  dragStart?: (e: BoardPointer) => boolean | undefined;
  /** The dragged counter came over another hex (or none). */
  dragOver?: (hex: HexName | undefined, e: BoardPointer) => void;
  drop?: (hex: HexName | undefined, e: BoardPointer) => void;
  dragCancel?: () => void;
  /** The hex cursor moved (keyboard). */
  cursor?: (hex: HexName | undefined) => void;
  /** A stack was fanned out or folded. */
  fan?: (hex: HexName | undefined) => void;
  /** The camera moved or the zoom changed; called at most once per frame. */
  camera?: (camera: Camera) => void;
  /** The person at the screen puts a pointer on the map, lifts the last one, or moves the map (also with wheel, keys, small map). */
  hand?: (does: 'holds' | 'lets go' | 'moves') => void;
  /** A key the board did not use itself. */
  key?: (e: KeyboardEvent) => void;
}

// ------------------------------------------------------------------------------------------------------------------ camera

/** Centre of the view in units of length and the height of a hex (flat to flat) in CSS pixels. */
export interface Camera {
  x: number;
  y: number;
  zoom: number;
}

export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Words and a bar around a fanned stack, given by the page when asked. */
export interface FanText {
  title: string;
  note?: string;
  footer?: string;
  /** Stacking: filled of total. */
  bar?: { filled: number; of: number };
}

// ------------------------------------------------------------------------------------------------------------------ config

export interface BoardConfig {
  board: BoardFile;
  /** Without artwork the terrain is drawn plainly from the board file. */
  art?: ArtFile;
  /** Prefix for `art.ground.base`, ending in a slash. */
  artUrl?: string;
  view?: BoardView;
  events?: BoardEvents;
  palette?: PaletteName | Palette;
  /** Formation colours and further markers of the game, laid over the palette. */
  formations?: Record<string, string>;
  /** Base colours of counter bodies, by the names counters give. */
  bodies?: Readonly<Record<string, string>>;
  markers?: Record<string, MarkerStyle>;
  /** `classic` bevelled cardboard, `flat` without bevel and shadow, `bold` larger symbol and values without the top row. */
  counterStyle?: CounterStyle;
  /** Parts of the canvas covered by floating panels: fit and goTo use the rest. */
  insets?: Partial<Insets>;
  /** Duration of camera moves; 0 for reduced motion. */
  motion?: number;
  /** Draw fanned stacks on the board (default), or leave them to the page. */
  fan?: 'board' | 'page';
  fanText?: (hex: HexName, keys: readonly string[]) => FanText | undefined;
  /** Where keys are listened for: the board itself (default) or the whole window. */
  keys?: 'board' | 'window';
  /** Largest zoom, in pixels per hex. */
  maxZoom?: number;
  /** Say what the board is, for screen readers. */
  label?: string;
  /** Ids of art layers not to draw; `grid` and `numbers` always exist. */
  hideLayers?: readonly string[];
}

export type CounterStyle = 'classic' | 'flat' | 'bold';

/** What may be changed later. */
export type BoardSettings = Partial<
  Pick<
    BoardConfig,
    'palette' | 'formations' | 'markers' | 'counterStyle' | 'insets' | 'motion' | 'fan' | 'fanText' | 'events' | 'hideLayers'
  >
>;

export interface BoardApi {
  /** Show this view. */
  set(view: BoardView): void;
  /** Show the present view with some layers replaced. */
  patch(part: Partial<BoardView>): void;
  /** The view being shown. */
  view(): BoardView;
  /** Change palette, counter style, insets... */
  configure(settings: BoardSettings): void;

  /** Where the camera is. */
  camera(): Camera;
  /** The camera as drawn now: another one than `camera` while it moves. */
  shown(): Camera;
  /** The map's own frame in CSS pixels, as drawn now. */
  frame(): Box;
  /** Put the camera there, at once or in `ms`. */
  setCamera(camera: Partial<Camera>, ms?: number): void;
  /** Move the map by CSS pixels. */
  pan(dx: number, dy: number): void;
  /** Multiply the zoom, keeping the point (CSS pixels) where it is; the middle if left out. */
  zoomBy(factor: number, at?: readonly [number, number], ms?: number): void;
  /** Whole map, or the smallest view that holds these hexes, no nearer than `nearest` pixels a hex. */
  fit(hexes?: readonly HexName[], ms?: number, nearest?: number): void;
  /** Bring a hex into view if it is not, at play zoom when far out, and ring it for a moment. False if there is no such hex. */
  goTo(hex: HexName, ms?: number): boolean;
  /** Put a hex in the middle. False if there is no such hex. */
  centerOn(hex: HexName, zoom?: number, ms?: number): boolean;
  /** Bring a counter into view. False if it is not on the map. */
  goToCounter(key: string, ms?: number): boolean;

  /** Is the hex well in view, clear of what floats over the map? `anywhere`: or at least its middle on the canvas. */
  sees(hex: HexName, anywhere?: boolean): boolean;

  /** What lies under a point of the board (CSS pixels). */
  hitTest(x: number, y: number): Hit;
  /** CSS pixels of the centre of a hex. */
  hexToScreen(hex: HexName): readonly [number, number] | undefined;
  /** CSS pixels box of a counter as drawn: x, y, width, height. */
  counterBox(key: string): readonly [number, number, number, number] | undefined;

  /** The hex under the keyboard cursor. */
  cursor(): HexName | undefined;
  setCursor(hex: HexName | undefined): void;
  /** Fan a stack out, or fold. */
  fan(hex: HexName | undefined): void;
  fanned(): HexName | undefined;
  /** Hide all counters (terrain only), all markers, or the stacks, which can still be pointed at. */
  hide(what: 'counters' | 'markers' | 'stacks', hidden: boolean): void;
  /** Slide a counter along hexes; resolves when it has arrived or the motion is off. The view decides where it is afterwards. */
  move(key: string, path: readonly HexName[], ms?: number): Promise<void>;
  /** Give the board a key press; true if it was used. */
  key(e: KeyboardEvent): boolean;

  /** Draw a minimap into this element, kept up to date; returns its destroyer. */
  minimap(element: HTMLElement): () => void;
  /** A counter alone on a canvas, for cards, trees and prompts (side in CSS pixels). */
  counterCanvas(design: CounterDesign, side: Side, state?: Pick<Counter, 'reduced' | 'moved'>): HTMLCanvasElement;
  /** A marker alone on a canvas (radius in CSS pixels). */
  markerCanvas(kind: string, radius: number): HTMLCanvasElement;
  /** Draw now and wait until every visible tile is final (screenshots, tests). */
  settled(): Promise<void>;
  /** Numbers for the bench: frames, tiles and bitmaps made. */
  stats(): BoardStats;
  /** Adapt to a changed size of the element (done by itself where ResizeObserver exists). */
  resize(): void;
  destroy(): void;
}

export interface BoardStats {
  frames: number;
  lastFrameMs: number;
  tilesMade: number;
  composites: number;
  bitmaps: number;
  groundTiles: number;
}
