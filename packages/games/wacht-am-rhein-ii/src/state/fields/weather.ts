/** Weather that dice have brought (20.1.2). */
export const WEATHER_VARS = {
  sky: { doc: 'atmosphere: 0 as on the turn track, 1 clear, 2 partial overcast, 3 overcast, 4 snow (20.3.0)' },
  ground: { doc: 'ground: 0 as on the turn track, 1 normal, 2 frozen, 3 snow, 4 thaw (20.2.0)' },
} as const;
