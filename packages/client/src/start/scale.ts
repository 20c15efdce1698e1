/** The size of the interface, for screens that are not the play screen. */
import { useEffect } from 'preact/hooks';
import { scaleNow, settings } from '../store/settings.ts';

export function useScale(): void {
  const { scale } = settings.value;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen scale decides what scaleNow says
  useEffect(() => {
    document.documentElement.style.setProperty('--scale', String(scaleNow()));
  }, [scale]);
}
