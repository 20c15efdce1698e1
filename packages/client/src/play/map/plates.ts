/**
 * The whole map of a large game: divisions, or corps where it is smaller still, as bodies and plates instead of hundreds of counters. A layer of its
 * own over the map, drawn anew when the camera moves; a click on a plate lifts the formation out.
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
import { type Body, corpsOf, type Division, divisionNow, divisionsOf } from './divisions.ts';
import { CORPS_BELOW, type Plate, type Point, platesFor } from './plate-layout.ts';

/** Pixels of a hex below which plates stand for counters. */
const FAR = 22;
/** Size of the name on a plate. */
const NAME = 13.5;
/** A plate farther than this from its body has a line to it. */
const LEADER = 12;
const LOST = /elim|destroy|lost|dead/i;

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
  /** From the upper left corner of the map, as everything that is drawn here. */
  private plates: Plate[] = [];
  private names: readonly { at: Point; name: string }[] = [];
  private stars: readonly Point[] = [];
  private laidAt = 0;
  private corps = false;
  private stale = true;
  private shown = false;
  private readonly down = (e: PointerEvent): void => {
    const hit = this.shown ? this.at(e.offsetX, e.offsetY) : undefined;
    if (!hit || e.button !== 0) return;
    e.stopPropagation();
    e.preventDefault();
    unitShown.value = undefined;
    formationNamed.value = hit.of.division.name;
    formationShown.value = hit.of.division.units;
    showHexes(hit.of.body.spots.map((s) => s.hex));
  };
  private readonly over = (e: PointerEvent): void => {
    const hit = this.shown ? this.at(e.offsetX, e.offsetY) : undefined;
    if (this.host) this.host.title = hit ? `${hit.of.division.name}: ${hit.of.division.units.length} units` : '';
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
    const { x0, y0 } = this.api.frame();
    return this.plates.findLast((p) => Math.abs(x0 + p.x - x) <= p.w / 2 && Math.abs(y0 + p.y - y) <= p.h / 2);
  }

  private show(on: boolean): void {
    if (this.shown === on) return;
    this.shown = on;
    this.api.hide('stacks', on);
    this.canvas.style.display = on ? '' : 'none';
    if (!on && this.host) this.host.title = '';
  }

  /** Pixels from the upper left corner of the map. */
  private spot(hex: string): Point | undefined {
    const at = this.api.hexToScreen(hex);
    const { x0, y0 } = this.api.frame();
    return at && [at[0] - x0, at[1] - y0];
  }
  private spots(body: Body): Point[] {
    return body.spots.map((s) => this.spot(s.hex) ?? [0, 0]);
  }

  /** Which units are where; plates find their places anew when something moved or the zoom is another. */
  private lay(zoom: number): void {
    const corps = zoom < CORPS_BELOW;
    if (this.stale || corps !== this.corps) {
      const now = pieces.peek();
      const where = (hex: string): Point | undefined => {
        const p = this.spot(hex);
        return p && [p[0] / zoom, p[1] / zoom];
      };
      this.divisions = (corps ? corpsOf : divisionsOf)(roots.peek()).flatMap(
        (d) =>
          divisionNow(
            d,
            (u) => now.get(u),
            where,
            (p) => LOST.test(p.box ?? ''),
          ) ?? [],
      );
      this.corps = corps;
      this.stale = false;
    }
    const { x0, y0, x1, y1 } = this.api.frame();
    const found = platesFor({
      divisions: this.divisions,
      zoom,
      frame: { x0: 0, y0: 0, x1: x1 - x0, y1: y1 - y0 },
      at: (hex) => this.spot(hex),
      wide: (text) => this.wide(text),
      objectives: moment.peek()?.objectives ?? [],
      unknown: [...pieces.peek().values()].flatMap(({ token, hex, side }) => (token && hex !== undefined ? [{ hex, side }] : [])),
    });
    this.plates = found.plates;
    this.names = found.names;
    this.stars = found.stars;
    this.laidAt = zoom;
    // For tests: what was found room for, as the board itself.
    Object.assign(globalThis, { __plates: { zoom, plates: this.plates.map(({ of, ...p }) => ({ ...p, name: of.division.short })) } });
  }
  private wide(text: string): number {
    const c = this.canvas.getContext('2d');
    if (!c) return 0;
    c.font = `700 ${NAME}px ${CONDENSED}`;
    return c.measureText(text).width;
  }

  draw(): void {
    const { zoom } = this.api.shown();
    const chosen = overlays.peek();
    const on = zoom < FAR && chosen.has('counters') && chosen.has('divisions') && roots.peek().length > 0;
    this.show(on);
    if (!on || !this.host) return;
    if (this.stale || Math.abs(zoom - this.laidAt) > 1e-6) this.lay(zoom);
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
    const { x0, y0 } = this.api.frame();
    c.translate(x0, y0);
    this.paint(c, zoom);
  }

  private paint(c: Ctx, zoom: number): void {
    const palette = makePalette(settings.peek().palette, info.peek()?.formations, undefined, info.peek()?.bodies);
    const lifted = new Set(formationShown.peek());
    for (const d of this.divisions)
      if (!d.loose) for (const body of d.bodies) this.body(c, body, bodyOf(palette, d.design.body), zoom, palette.paper);
    for (const d of this.divisions)
      if (d.loose || !this.corps)
        for (const body of d.bodies)
          for (const [i, [x, y]] of this.spots(body).entries()) {
            const s = this.corps ? 3 : 4 + Math.min(3, body.spots[i].units);
            c.fillStyle = palette.paper;
            c.fillRect(x - s / 2 - 1, y - s / 2 - 1, s + 2, s + 2);
            c.fillStyle = bodyOf(palette, d.design.body).edge;
            c.fillRect(x - s / 2, y - s / 2, s, s);
          }
    if (overlays.peek().has('objectives')) {
      // The map below has the stars: the full bodies of corps leave a hole for each.
      c.globalCompositeOperation = 'destination-out';
      for (const [x, y] of this.corps ? this.stars : []) {
        c.beginPath();
        c.arc(x, y, 9, 0, 2 * Math.PI);
        c.fill();
      }
      c.globalCompositeOperation = 'source-over';
      this.write(c, palette);
    }
    for (const p of this.plates) if (Math.hypot(p.to[0] - p.from[0], p.to[1] - p.from[1]) >= LEADER) leader(c, p, palette.ink);
    for (const p of this.plates) this.plate(c, p, palette, lifted.size > 0 && p.of.division.units.some((u) => lifted.has(u)));
  }

  /** A band along its stacks: of a division pale, for the squares on it; of a corps full, with paper between neighbours. */
  private body(c: Ctx, body: Body, colours: ReturnType<typeof bodyOf>, zoom: number, paper: string): void {
    const at = this.spots(body);
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
    if (this.corps) {
      for (const [colour, wider] of [
        [paper, 5],
        [colours.edge, 2.6],
        [colours.body, 0],
      ] as const) {
        c.strokeStyle = colour;
        c.lineWidth = 1.75 * zoom + wider;
        c.stroke();
      }
      return;
    }
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

  private write(c: Ctx, palette: ReturnType<typeof makePalette>): void {
    c.font = `700 ${NAME}px ${CONDENSED}`;
    c.textAlign = 'left';
    c.lineJoin = 'round';
    for (const { at, name } of this.names) {
      c.strokeStyle = palette.paper;
      c.lineWidth = 3;
      c.strokeText(name, at[0], at[1] + 4.5);
      c.fillStyle = palette.ink;
      c.fillText(name, at[0], at[1] + 4.5);
    }
  }

  private plate(c: Ctx, p: Plate, palette: ReturnType<typeof makePalette>, ring: boolean): void {
    const of = p.of.division;
    const colours = bodyOf(palette, of.design.body);
    const [x, y] = [Math.round(p.x - p.w / 2), Math.round(p.y - p.h / 2)];
    const high = p.h - 12;
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
    c.fillRect(x + 4, y + high - 10, 22, 14);
    c.save();
    c.translate(x + 15, y + high - 3);
    c.strokeStyle = palette.ink;
    c.fillStyle = palette.ink;
    c.lineWidth = 1.2;
    drawSymbol(c, symbolNamed(of.design.symbol), 22, 14);
    c.strokeRect(-11, -7, 22, 14);
    c.restore();
    c.fillStyle = colours.text;
    c.font = `700 ${NAME}px ${CONDENSED}`;
    if (this.corps) {
      c.textAlign = 'left';
      c.fillText(of.short, x + 31, y + high + 1.5);
      c.textAlign = 'right';
      c.font = `500 12px ${CONDENSED}`;
      c.fillText(String(of.units.length), x + p.w - 5, y + high + 1.5);
      c.textAlign = 'center';
      c.font = `700 8px ${CONDENSED}`;
      c.fillText('XXX', x + 15, y + high - 11);
    } else {
      c.textAlign = 'center';
      c.fillText(of.short, x + 28 + (p.w - 30) / 2, y + high + 1.5);
    }
    c.fillStyle = 'rgba(255,255,255,0.55)';
    c.fillRect(x + 4, y + p.h - 6, p.w - 8, 3);
    c.fillStyle = colours.edge;
    c.fillRect(x + 4, y + p.h - 6, (p.w - 8) * Math.min(1, of.left), 3);
    if (of.mark !== undefined) {
      const sign = this.api.markerCanvas(markerKind(of.mark), 7);
      const [w, h] = [Number.parseFloat(sign.style.width) || 16, Number.parseFloat(sign.style.height) || 16];
      c.drawImage(sign, x + p.w - w / 2, y - h / 2, w, h);
    }
  }
}

function leader(c: Ctx, { from, to }: Plate, ink: string): void {
  c.beginPath();
  c.moveTo(from[0], from[1]);
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
