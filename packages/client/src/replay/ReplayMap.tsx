/** The map as it was. */
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { createBoard } from '../board/index.ts';
import type { BoardApi } from '../board/types.ts';
import { info, pace, settings } from '../store/index.ts';
import { artFor } from '../table/art.ts';
import { still, view } from './state.ts';

/** Smaller than this, units cannot be told apart: of a long front rather the middle is shown. */
const LEAST_ZOOM = 25;

/** The hex that lies nearest to the middle of all. */
function middleOf(api: BoardApi, hexes: readonly string[]): string {
  const at = hexes.flatMap((hex) => {
    const p = api.hexToScreen(hex);
    return p ? [{ hex, x: p[0], y: p[1] }] : [];
  });
  const [x, y] = [at.reduce((sum, p) => sum + p.x, 0) / at.length, at.reduce((sum, p) => sum + p.y, 0) / at.length];
  return at.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0]?.hex ?? hexes[0];
}

export function ReplayMap() {
  const ref = useRef<HTMLDivElement>(null);
  const table = info.value;
  useEffect(() => {
    const element = ref.current;
    if (!element || !table) return;
    let api: BoardApi | undefined;
    let gone = false;
    const stop: (() => void)[] = [];
    void (table.artUrl ? artFor(table.artUrl, table.board).catch(() => undefined) : Promise.resolve(undefined)).then((a) => {
      if (gone) return;
      api = createBoard(element, {
        board: table.board,
        ...(a ? { art: a, artUrl: table.artUrl } : {}),
        palette: settings.peek().palette,
        counterStyle: settings.peek().counterStyle,
        formations: table.formations,
        bodies: table.bodies,
        motion: 250 * pace(),
        keys: 'board',
        label: `Map of ${table.name} as it was`,
      });
      let framed = false;
      stop.push(
        effect(() => {
          const v = view.value;
          api?.set(v);
          if (!framed && v.counters.length) {
            framed = true;
            // Where the sides meet, with a little around it; far corners can be looked at by hand.
            const front = (still.peek()?.fronts ?? []).flatMap((f) => f.hexsides.map(([hex]) => hex));
            api?.fit(front.length > 8 ? front : v.counters.map((c) => c.hex), 0);
            if (api && front.length > 8 && api.camera().zoom < LEAST_ZOOM) api.centerOn(middleOf(api, front), LEAST_ZOOM, 0);
          }
        }),
      );
      element.dataset.ready = 'true';
    });
    return () => {
      gone = true;
      for (const s of stop) s();
      api?.destroy();
    };
  }, [table]);
  return <div class="replay-map" ref={ref} />;
}
