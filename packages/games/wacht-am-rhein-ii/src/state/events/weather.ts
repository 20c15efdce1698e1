/** Weather (chapter 20). */
import { code } from '@hexfront/engine/parts';

export const WEATHER_EVENTS = {
  weather: {
    sky: code('clear', 'partial-overcast', 'overcast', 'snow'),
    ground: code('normal', 'frozen', 'snow', 'thaw'),
  },
} as const;
