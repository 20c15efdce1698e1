/** The map as it was. */
import type { ArtFile } from '@hexfront/engine';
import { effect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { createBoard } from '../board/index.ts';
import type { BoardApi } from '../board/types.ts';
import { info, pace, settings } from '../store/index.ts';
import { still, view } from './state.ts';

export function ReplayMap() {
  const ref = useRef<HTMLDivElement>(null);
  const table = info.value;
  useEffect(() => {
    const element = ref.current;
    if (!element || !table) return;
    let api: BoardApi | undefined;
    let gone = false;
    const stop: (() => void)[] = [];
    const art: Promise<ArtFile | undefined> = table.artUrl
      ? fetch(`${table.artUrl}art.json`)
          .then((r) => (r.ok ? r.json() : undefined))
          .catch(() => undefined)
      : Promise.resolve(undefined);
    void art.then((a) => {
      if (gone) return;
      api = createBoard(element, {
        board: table.board,
        ...(a ? { art: a, artUrl: table.artUrl } : {}),
        palette: settings.peek().palette,
        counterStyle: settings.peek().counterStyle,
        formations: table.formations,
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
            const front = (still.peek()?.fronts ?? []).flatMap((f) => f.sides.map(([hex]) => hex));
            api?.fit(front.length > 8 ? front : v.counters.map((c) => c.hex), 0);
            // A long front: rather its middle, large enough to tell units apart.
            const least = 25;
            if (api && api.camera().zoom < least) api.setCamera({ zoom: least }, 0);
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
