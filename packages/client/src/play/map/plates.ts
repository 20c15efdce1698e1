/**
 * The whole map of a large game: divisions as bodies and plates instead of hundreds of counters. A layer of its own over the map, drawn anew when
 * the camera moves; a click on a plate lifts the division out.
 */
import type { Formed } from '@hexfront/engine';
import { effect, signal } from '@preact/signals';
import { CONDENSED, type Ctx, roundRect } from '../../board/draw/canvas.ts';
import { bodyOf, fillOf, makePalette } from '../../board/draw/palette.ts';
import { drawSymbol, symbolNamed } from '../../board/draw/symbols.ts';
import type { BoardApi } from '../../board/types.ts';
import {
  ask,
  board,
  formationNamed,
  formationShown,
  hasPlates,
  info,
  moment,
  overlays,
  pieces,
  settings,
  showHexes,
  unitShown,
} from '../../store/index.ts';
import { cameraMoved } from './BoardHost.tsx';
import { markerKind } from './board-view.ts';
import { type Box, type Division, divisionNow, divisionsOf, spread } from './divisions.ts';

/** Pixels of a hex below which plates stand for counters. */
const FAR = 22;
const PLATE = { w: 58, h: 26 };
/** Size of its name, and what is beside it on the plate. */
const NAME = 13.5;
const BESIDE_NAME = 35;
const BESIDE_STAR = 4;
/** Below these pixels of a hex the map has no names of towns: objectives keep theirs. */
const NAMED_BELOW = 12;
/** A plate farther than this from its body has a line to it. */
const LEADER = 24;
const LOST = /elim|destroy|lost|dead/i;

interface Plate extends Box {
  of: Division;
  /** The body it belongs to, and the nearest of its stacks. */
  body: number;
}

const roots = signal<readonly Formed[]>([]);

/** Keeps the layer while the screen is open. */
export function startPlates(): () => void {
  let layer: Layer | undefined;
  let known = '';
  const stop = effect(() => {
    const api = board.value;
    const at = moment.value;
    const game = info.value;
    if (!api || !game || !hasPlates.value || at === undefined || at.wait !== undefined) {
      layer?.end();
      layer = undefined;
      return;
    }
    const phase = `${game.id}/${at.viewer}/${at.prompt.stages.at(-1)?.id}`;
    if (phase !== known) {
      known = phase;
      ask('orderOfBattle', {}).then(
        (found) => {
          roots.value = found;
        },
        () => undefined,
      );
    }
    if (layer?.api !== api) {
      layer?.end();
      layer = new Layer(api);
    }
    void [pieces.value, roots.value, overlays.value, settings.value.palette, formationShown.value];
    layer.change();
  });
  return () => {
    stop();
    layer?.end();
    layer = undefined;
  };
}

class Layer {
  readonly api: BoardApi;
  private readonly canvas = document.createElement('canvas');
  private readonly host: HTMLElement | null = document.querySelector('.map-host');
  private divisions: Division[] = [];
  private plates: Plate[] = [];
  private laidAt = 0;
  private stale = true;
  private shown = false;
  private readonly down = (e: PointerEvent): void => {
    const hit = this.shown ? this.at(e.offsetX, e.offsetY) : undefined;
    if (!hit || e.button !== 0) return;
    e.stopPropagation();
    e.preventDefault();
    unitShown.value = undefined;
    formationNamed.value = hit.of.name;
    formationShown.value = hit.of.units;
    showHexes(hit.of.bodies[hit.body].spots.map((s) => s.hex));
  };
  private readonly over = (e: PointerEvent): void => {
    const hit = this.shown ? this.at(e.offsetX, e.offsetY) : undefined;
    if (this.host) this.host.title = hit ? `${hit.of.name}: ${hit.of.units.length} units` : '';
  };

  constructor(api: BoardApi) {
    this.api = api;
    this.canvas.className = 'plates';
    this.host?.append(this.canvas);
    this.host?.addEventListener('pointerdown', this.down, true);
    this.host?.addEventListener('pointermove', this.over);
    cameraMoved.run = () => this.draw();
  }

  end(): void {
    cameraMoved.run = undefined;
    this.host?.removeEventListener('pointerdown', this.down, true);
    this.host?.removeEventListener('pointermove', this.over);
    this.canvas.remove();
    this.show(false);
  }

  change(): void {
    this.stale = true;
    this.draw();
  }

  private at(x: number, y: number): Plate | undefined {
    return this.plates.findLast((p) => Math.abs(p.x - x) <= p.w / 2 && Math.abs(p.y - y) <= p.h / 2);
  }

  private show(on: boolean): void {
    if (this.shown === on) return;
    this.shown = on;
    this.api.hide('stacks', on);
    this.canvas.style.display = on ? '' : 'none';
    if (!on && this.host) this.host.title = '';
  }

  /** Who is where; plates find their places anew when something moved or the zoom is another. */
  private lay(zoom: number): void {
    const where = (hex: string): readonly [number, number] | undefined => {
      const p = this.api.hexToScreen(hex);
      return p && [p[0] / zoom, p[1] / zoom];
    };
    if (this.stale) {
      const now = pieces.peek();
      this.divisions = divisionsOf(roots.peek()).flatMap(
        (d) =>
          divisionNow(
            d,
            (u) => now.get(u),
            where,
            (p) => LOST.test(p.box ?? ''),
          ) ?? [],
      );
      this.stale = false;
    }
    const mids = this.divisions
      .filter((d) => !d.loose)
      .flatMap((of) =>
        of.bodies.map((b, body) => {
          const at = b.spots.map((s) => this.api.hexToScreen(s.hex) ?? [0, 0]);
          const mid = [0, 1].map((k) => at.reduce((sum, p) => sum + p[k], 0) / at.length);
          return { of, body, x: mid[0], y: mid[1] };
        }),
      );
    const plates = mids.map((m): Plate => {
      // Away from the enemies around it.
      let [dx, dy] = [0, 0];
      for (const o of mids) {
        const far = Math.hypot(o.x - m.x, o.y - m.y);
        if (o.of.side === m.of.side || far === 0 || far > 14 * zoom) continue;
        dx += (m.x - o.x) / far / far;
        dy += (m.y - o.y) / far / far;
      }
      const long = Math.hypot(dx, dy) || 1;
      const way = dx === 0 && dy === 0 ? [0, -1] : [dx / long, dy / long];
      // As wide as its name needs: names of corps are long, and nobody reads letters of eight pixels.
      const w = Math.max(PLATE.w, BESIDE_NAME + Math.ceil(this.wide(m.of.short)));
      return { ...m, x: m.x + way[0] * 34, y: m.y + way[1] * 22, ...PLATE, w };
    });
    const keep = this.objectives(zoom).map(({ at: [x, y], name }): Box => {
      const wide = name === undefined ? 0 : BESIDE_STAR + this.wide(name);
      return { x: x + wide / 2, y, w: 16 + wide, h: 16 };
    });
    this.plates = spread(plates, keep);
    this.laidAt = zoom;
    this.origin = this.anchor();
  }
  /** Where they are on the screen; one of several hexes of a town has its name, where the map has none. */
  private objectives(zoom: number): { at: readonly [number, number]; name?: string }[] {
    const said = new Set<string>();
    return (moment.peek()?.objectives ?? []).flatMap(({ hex, name }) => {
      const at = this.api.hexToScreen(hex);
      if (!at) return [];
      const named = zoom < NAMED_BELOW && !said.has(name);
      said.add(name);
      return [{ at, ...(named ? { name } : {}) }];
    });
  }
  private wide(text: string): number {
    const c = this.canvas.getContext('2d');
    if (!c) return 0;
    c.font = `700 ${NAME}px ${CONDENSED}`;
    return c.measureText(text).width;
  }
  private origin: readonly [number, number] = [0, 0];
  /** Where some hex of the map is on the screen: how far everything has been panned. */
  private anchor(): readonly [number, number] {
    const hex = this.divisions[0]?.bodies[0].spots[0].hex;
    return (hex && this.api.hexToScreen(hex)) || [0, 0];
  }

  draw(): void {
    const { zoom } = this.api.camera();
    const chosen = overlays.peek();
    const on = zoom < FAR && chosen.has('counters') && chosen.has('divisions') && roots.peek().length > 0;
    this.show(on);
    if (!on || !this.host) return;
    if (this.stale || Math.abs(zoom - this.laidAt) > 1e-6) this.lay(zoom);
    else {
      const now = this.anchor();
      const [dx, dy] = [now[0] - this.origin[0], now[1] - this.origin[1]];
      for (const p of this.plates) {
        p.x += dx;
        p.y += dy;
      }
      this.origin = now;
    }
    const { clientWidth: w, clientHeight: h } = this.host;
    const dpr = Math.max(1, devicePixelRatio);
    if (this.canvas.width !== Math.round(w * dpr) || this.canvas.height !== Math.round(h * dpr)) {
      this.canvas.width = Math.round(w * dpr);
      this.canvas.height = Math.round(h * dpr);
      this.canvas.style.width = `${w}px`;
      this.canvas.style.height = `${h}px`;
    }
    const c = this.canvas.getContext('2d');
    if (!c) return;
    c.setTransform(dpr, 0, 0, dpr, 0, 0);
    c.clearRect(0, 0, w, h);
    this.paint(c, zoom);
  }

  private paint(c: Ctx, zoom: number): void {
    const palette = makePalette(settings.peek().palette, info.peek()?.formations, undefined, info.peek()?.bodies);
    const lifted = new Set(formationShown.peek());
    const spots = new Map<Division['bodies'][number], (readonly [number, number])[]>();
    for (const d of this.divisions)
      for (const body of d.bodies) {
        const at = body.spots.map((s) => this.api.hexToScreen(s.hex) ?? ([0, 0] as const));
        spots.set(body, at);
        if (d.loose) continue;
        const colours = bodyOf(palette, d.design.body);
        c.beginPath();
        for (const [a, b] of body.links) {
          c.moveTo(at[a][0], at[a][1]);
          c.lineTo(at[b][0], at[b][1]);
        }
        if (body.links.length === 0) {
          c.moveTo(at[0][0] - 0.01, at[0][1]);
          c.lineTo(at[0][0], at[0][1]);
        }
        c.lineCap = 'round';
        c.lineJoin = 'round';
        // An edge and a pale inside: the wide line, then the narrow one cut out of it and filled again.
        c.globalAlpha = 0.9;
        c.strokeStyle = colours.edge;
        c.lineWidth = 1.75 * zoom;
        c.stroke();
        c.globalAlpha = 1;
        c.globalCompositeOperation = 'destination-out';
        c.lineWidth = 1.75 * zoom - 2.6;
        c.stroke();
        c.globalCompositeOperation = 'source-over';
        c.globalAlpha = 0.5;
        c.strokeStyle = colours.body;
        c.stroke();
        c.globalAlpha = 1;
      }
    for (const d of this.divisions)
      for (const body of d.bodies)
        for (const [i, [x, y]] of (spots.get(body) ?? []).entries()) {
          const s = 4 + Math.min(3, body.spots[i].units);
          c.fillStyle = palette.paper;
          c.fillRect(x - s / 2 - 1, y - s / 2 - 1, s + 2, s + 2);
          c.fillStyle = bodyOf(palette, d.design.body).edge;
          c.fillRect(x - s / 2, y - s / 2, s, s);
        }
    if (overlays.peek().has('objectives')) this.names(c, zoom, palette);
    for (const p of this.plates) {
      const near = (spots.get(p.of.bodies[p.body]) ?? []).reduce<readonly [number, number] | undefined>(
        (best, q) => (!best || Math.hypot(q[0] - p.x, q[1] - p.y) < Math.hypot(best[0] - p.x, best[1] - p.y) ? q : best),
        undefined,
      );
      if (near && Math.hypot(near[0] - p.x, near[1] - p.y) > LEADER + p.w / 2) leader(c, p, near, palette.ink);
    }
    for (const p of this.plates) this.plate(c, p, palette, lifted.size > 0 && p.of.units.some((u) => lifted.has(u)));
  }

  private names(c: Ctx, zoom: number, palette: ReturnType<typeof makePalette>): void {
    c.font = `700 ${NAME}px ${CONDENSED}`;
    c.textAlign = 'left';
    c.lineJoin = 'round';
    for (const { at, name } of this.objectives(zoom)) {
      if (name === undefined) continue;
      c.strokeStyle = palette.paper;
      c.lineWidth = 3;
      c.strokeText(name, at[0] + 8 + BESIDE_STAR / 2, at[1] + 4.5);
      c.fillStyle = palette.ink;
      c.fillText(name, at[0] + 8 + BESIDE_STAR / 2, at[1] + 4.5);
    }
  }

  private plate(c: Ctx, p: Plate, palette: ReturnType<typeof makePalette>, ring: boolean): void {
    const { of } = p;
    const colours = bodyOf(palette, of.design.body);
    const [x, y] = [Math.round(p.x - p.w / 2), Math.round(p.y - p.h / 2)];
    c.save();
    c.shadowColor = 'rgba(20,24,28,0.4)';
    c.shadowBlur = 4;
    c.shadowOffsetY = 1.5;
    c.beginPath();
    roundRect(c, x, y, p.w, p.h, 3);
    c.fillStyle = colours.body;
    c.fill();
    c.restore();
    c.strokeStyle = ring ? palette.overlay.action : colours.edge;
    c.lineWidth = ring ? 3 : 1;
    c.stroke();
    c.fillStyle = fillOf(palette, of.design.fill);
    c.fillRect(x + 4, y + 4, 22, 14);
    c.save();
    c.translate(x + 15, y + 11);
    c.strokeStyle = palette.ink;
    c.fillStyle = palette.ink;
    c.lineWidth = 1.2;
    drawSymbol(c, symbolNamed(of.design.symbol), 22, 14);
    c.strokeRect(-11, -7, 22, 14);
    c.restore();
    c.fillStyle = colours.text;
    c.textAlign = 'center';
    c.font = `700 ${NAME}px ${CONDENSED}`;
    c.fillText(of.short, x + 28 + (p.w - 30) / 2, y + 15.5);
    c.fillStyle = 'rgba(255,255,255,0.55)';
    c.fillRect(x + 4, y + 20, p.w - 8, 3);
    c.fillStyle = colours.edge;
    c.fillRect(x + 4, y + 20, (p.w - 8) * Math.min(1, of.left), 3);
    if (of.mark !== undefined) {
      const sign = this.api.markerCanvas(markerKind(of.mark), 7);
      const [w, h] = [Number.parseFloat(sign.style.width) || 16, Number.parseFloat(sign.style.height) || 16];
      c.drawImage(sign, x + p.w - w / 2, y - h / 2, w, h);
    }
  }
}

function leader(c: Ctx, p: Box, to: readonly [number, number], ink: string): void {
  c.beginPath();
  c.moveTo(p.x, p.y);
  c.lineTo(to[0], to[1]);
  c.strokeStyle = 'rgba(255,255,255,0.8)';
  c.lineWidth = 3;
  c.stroke();
  c.strokeStyle = ink;
  c.lineWidth = 1;
  c.stroke();
  c.beginPath();
  c.arc(to[0], to[1], 2.2, 0, 2 * Math.PI);
  c.fillStyle = ink;
  c.fill();
}
