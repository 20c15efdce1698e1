import type { Hands } from './table-hands.ts';

/** A new hot-seat game on this page; the seed makes its dice the same every time. */
export async function begin(hands: Hands, query: string, scenario = 'breakthrough'): Promise<void> {
  await hands.page.goto(`/#/new/last-gamble/${scenario}?${query}`);
  await hands.ready();
}
