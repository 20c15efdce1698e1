/** The painted ground: an image pyramid, loaded where it is needed; coarser pictures stand in until the finer ones have come. */
import type { Ground } from '@hexfront/engine';
import type { Box } from '../geometry.ts';
import type { Ctx } from './canvas.ts';

interface Level {
  /** Number in the file, part of the address. */
  n: number;
  px: number;
  cols: number;
  rows: number;
}

interface Entry {
  state: 'wanted' | 'loading' | 'ready' | 'failed';
  image?: ImageBitmap | HTMLImageElement;
  wantedAt: number;
  tries: number;
  level: Level;
  c: number;
  r: number;
}

export interface GroundStore {
  /** Paint the ground under the box at S device pixels per unit; true if every picture wanted was there. */
  paint(c: Ctx, box: Box, S: number): boolean;
  /** Number of pictures held. */
  count(): number;
  destroy(): void;
}

/** Width of the strip beyond a picture that it helps to smooth, in hexes: two device pixels at the smallest zoom. */
const RIM = 0.25;
const MOST_LOADING = 6;
const MOST_HELD = 220;

async function load(url: string): Promise<ImageBitmap | HTMLImageElement> {
  if (typeof fetch === 'function' && typeof createImageBitmap === 'function' && !url.startsWith('file:')) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${answer.status}`);
    return createImageBitmap(await answer.blob());
  }
  const image = new Image();
  image.src = url;
  await image.decode();
  return image;
}

/** `arrived` is told which part of the map has a better picture now. */
export function createGround(ground: Ground, url: string, arrived: (box: Box) => void): GroundStore {
  const levels: Level[] = ground.levels.map((l, n) => ({ n, ...l })).sort((a, b) => a.px - b.px);
  const [ax, ay] = ground.at ?? [0, 0];
  const held = new Map<string, Entry>();
  let loading = 0;
  let dead = false;

  const boxOfTile = (l: Level, c: number, r: number): Box => ({
    x0: (c * ground.tile) / l.px - ax,
    y0: (r * ground.tile) / l.px - ay,
    x1: ((c + 1) * ground.tile) / l.px - ax,
    y1: ((r + 1) * ground.tile) / l.px - ay,
  });

  // Pictures also take part in the smoothing of what lies just beyond their edge.
  const round = (b: Box): Box => ({ x0: b.x0 - RIM, y0: b.y0 - RIM, x1: b.x1 + RIM, y1: b.y1 + RIM });

  function want(l: Level, c: number, r: number): Entry {
    const key = `${l.n}/${c}-${r}`;
    let e = held.get(key);
    if (!e) {
      e = { state: 'wanted', wantedAt: 0, tries: 0, level: l, c, r };
      held.set(key, e);
    }
    // Coarse ticks: what is asked for together is loaded in the order it was asked, the middle of the screen first.
    e.wantedAt = Math.floor(performance.now() / 200);
    return e;
  }

  function pump(): void {
    while (!dead && loading < MOST_LOADING) {
      // Coarse pictures first (they cover most), then what was asked for last: that is where the player looks now.
      let next: Entry | undefined;
      for (const e of held.values()) {
        if (e.state !== 'wanted') continue;
        const coarse = Number(e.level === levels[0]) - Number(next?.level === levels[0]);
        if (!next || coarse > 0 || (coarse === 0 && e.wantedAt > next.wantedAt)) next = e;
      }
      if (!next) return;
      const e = next;
      e.state = 'loading';
      loading++;
      load(`${url}${ground.base}/${e.level.n}/${e.c}-${e.r}.webp`).then(
        (image) => {
          loading--;
          if (dead) return;
          e.image = image;
          e.state = 'ready';
          forget();
          arrived(round(boxOfTile(e.level, e.c, e.r)));
          pump();
        },
        () => {
          loading--;
          e.state = 'failed';
          e.tries++;
          if (dead) return;
          // A lost connection may come back; a missing file will not, so give up after three tries.
          if (e.tries < 3)
            setTimeout(() => {
              e.state = 'wanted';
              pump();
            }, 1500 * e.tries);
          else arrived(round(boxOfTile(e.level, e.c, e.r)));
          pump();
        },
      );
    }
  }

  function forget(): void {
    const ready = [...held].filter(([, e]) => e.state === 'ready' && e.level !== levels[0]);
    if (ready.length <= MOST_HELD) return;
    ready.sort((a, b) => a[1].wantedAt - b[1].wantedAt);
    for (const [key, e] of ready.slice(0, ready.length - MOST_HELD)) {
      if (e.image && 'close' in e.image) e.image.close();
      held.delete(key);
    }
  }

  /** Draw the cut of a picture that covers `box`. */
  function blit(c: Ctx, e: Entry, box: Box, S: number): void {
    if (!e.image) return;
    const k = e.level.px;
    const tx = e.c * ground.tile - ax * k;
    const ty = e.r * ground.tile - ay * k;
    const sx0 = Math.max(0, box.x0 * k - tx);
    const sy0 = Math.max(0, box.y0 * k - ty);
    const sx1 = Math.min(e.image.width, box.x1 * k - tx);
    const sy1 = Math.min(e.image.height, box.y1 * k - ty);
    if (sx1 <= sx0 || sy1 <= sy0) return;
    const q = S / k;
    c.drawImage(e.image, sx0, sy0, sx1 - sx0, sy1 - sy0, (tx + sx0) * q, (ty + sy0) * q, (sx1 - sx0) * q, (sy1 - sy0) * q);
  }

  function range(l: Level, box: Box): [number, number, number, number] {
    const k = l.px / ground.tile;
    return [
      Math.max(0, Math.floor((box.x0 + ax) * k)),
      Math.min(l.cols - 1, Math.floor((box.x1 + ax) * k - 1e-9)),
      Math.max(0, Math.floor((box.y0 + ay) * k)),
      Math.min(l.rows - 1, Math.floor((box.y1 + ay) * k - 1e-9)),
    ];
  }

  return {
    paint(c, box, S) {
      if (!levels.length) return true;
      let top = levels.findIndex((l) => l.px >= S * 0.8);
      if (top < 0) top = levels.length - 1;
      // Neighbouring pixels beyond the box take part in the smoothing, so that tiles show no seam.
      const m = 2 / S;
      const wide = { x0: box.x0 - m, y0: box.y0 - m, x1: box.x1 + m, y1: box.y1 + m };
      let complete = true;
      const best = levels[top];
      const [c0, c1, r0, r1] = range(best, wide);
      for (let r = r0; r <= r1; r++) {
        for (let q = c0; q <= c1; q++) {
          const e = want(best, q, r);
          if (e.state === 'ready') continue;
          if (e.state !== 'failed' || e.tries < 3) complete = false;
          const hole = boxOfTile(best, q, r);
          const cut = {
            x0: Math.max(wide.x0, hole.x0),
            y0: Math.max(wide.y0, hole.y0),
            x1: Math.min(wide.x1, hole.x1),
            y1: Math.min(wide.y1, hole.y1),
          };
          for (let k = 0; k < levels.length; k++) {
            if (k === top) continue;
            const l = levels[k];
            if (k > top && S < l.px * 0.3) continue;
            const [d0, d1, s0, s1] = range(l, cut);
            for (let rr = s0; rr <= s1; rr++) {
              for (let cc = d0; cc <= d1; cc++) {
                const stand = k === 0 ? want(l, cc, rr) : held.get(`${l.n}/${cc}-${rr}`);
                if (stand?.state === 'ready') blit(c, stand, cut, S);
              }
            }
          }
        }
      }
      for (let r = r0; r <= r1; r++)
        for (let q = c0; q <= c1; q++) {
          const e = held.get(`${best.n}/${q}-${r}`);
          if (e?.state === 'ready') blit(c, e, wide, S);
        }
      pump();
      return complete;
    },
    count: () => held.size,
    destroy() {
      dead = true;
      for (const e of held.values()) if (e.image && 'close' in e.image) e.image.close();
      held.clear();
    },
  };
}
