/** Pills, headings and charts in the colours the game gives its sides; pages without a game keep those of the style sheet. */
import { effect } from '@preact/signals';
import { darkTone, mix } from '../board/draw/palette.ts';
import { info } from '../store/index.ts';

export function startSideColours(): () => void {
  const { style } = document.documentElement;
  const stop = effect(() => {
    const table = info.value;
    table?.sides.forEach(({ body }, i) => {
      const base = table.bodies[body];
      if (!base) return;
      const dark = darkTone(base);
      style.setProperty(`--side-${i}`, dark);
      style.setProperty(`--side-${i}-chart`, mix(dark, base, 0.25));
    });
  });
  return () => {
    stop();
    for (const i of [0, 1]) for (const name of [`--side-${i}`, `--side-${i}-chart`]) style.removeProperty(name);
  };
}
