/** Founding a match from the form of the start page. */
import { signal } from '@preact/signals';
import type { Seat } from '../table/protocol.ts';
import { beGuest, type ClockRules, call, lookWho, type Summary, word } from './api.ts';

interface Wanted {
  game: string;
  scenario: string;
  options: Record<string, string | boolean>;
  seats: Seat[];
}

/** Shown to everybody, or only for whoever has the link. */
export const listed = signal(true);
export const clockChoice = signal('none');
export const CLOCKS: Record<string, { name: string; rules: ClockRules }> = {
  none: { name: 'No clock', rules: { type: 'none' } },
  hours: { name: '2 hours each', rules: { type: 'total', seconds: 7200, increment: 30 } },
  day: { name: '1 day for each stretch of decisions', rules: { type: 'turn', seconds: 86_400, vacation: 7 } },
  week: { name: '1 week for each stretch of decisions', rules: { type: 'turn', seconds: 604_800, vacation: 14 } },
};
/** A match that waits for a name. */
export const pending = signal<Wanted | undefined>(undefined);
export const trouble = signal('');

/** The server's computer players by the strengths of the start page. */
const COMPUTERS: Record<string, string> = { easy: 'steady-easy', normal: 'steady-normal', hard: 'sharp' };

async function found({ game, scenario, options, seats }: Wanted): Promise<void> {
  const sidesBy = (by: Seat['by']) => seats.flatMap((s, side) => (s.by === by ? [side] : []));
  // The commitment to the dice comes first, our salt after it: then neither side can have chosen for the other.
  const { commitment } = await call<{ commitment: string }>('POST', '/api/dice', {});
  const made = await call<Summary>('POST', '/api/matches', {
    game,
    scenario,
    options,
    side: sidesBy('here').length ? sidesBy('here') : 'none',
    computer: Object.fromEntries(sidesBy('computer').map((side) => [String(side), COMPUTERS[seats[side].level ?? 'normal'] ?? 'steady'])),
    listed: listed.peek(),
    clock: (CLOCKS[clockChoice.peek()] ?? CLOCKS.none).rules,
    commitment,
    salt: word(),
  });
  location.hash = `#/match/${made.id}`;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Founds the match and goes to it; who has no name yet is asked for one first. */
export async function createOnline(wanted: Wanted): Promise<void> {
  trouble.value = '';
  try {
    if (await lookWho()) return await found(wanted);
    pending.value = wanted;
  } catch (error) {
    trouble.value = textOf(error);
  }
  location.hash = '#/online';
}

/** Takes a name; a match that waited for it is founded now. */
export async function enter(name: string): Promise<void> {
  trouble.value = '';
  try {
    await beGuest(name);
    const wanted = pending.peek();
    pending.value = undefined;
    if (wanted) await found(wanted);
  } catch (error) {
    trouble.value = textOf(error);
  }
}
