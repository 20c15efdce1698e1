/** The size of the interface, for screens that are not the play screen. */
import { useEffect } from 'preact/hooks';
import { scaleNow, settings } from '../store/settings.ts';

export function useScale(): void {
  const { scale } = settings.value;
  useEffect(() => {
    document.documentElement.style.setProperty('--scale', String(scaleNow()));
  }, [scale]);
}
