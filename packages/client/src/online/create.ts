/** Creating a match from the form of the start page. */
import type { SaveFile } from '@hexfront/engine';
import type { CallBody, ClockRules } from '@hexfront/wire';
import { signal } from '@preact/signals';
import type { Seat } from '../table/protocol.ts';
import { call, lookWho, word } from './api.ts';

interface Wanted {
  game: string;
  scenario: string;
  options: Record<string, string | boolean>;
  /** Hash of the owner's values to play with. */
  values?: string;
  seats: Seat[];
  /** Goes on from here instead of from the beginning. */
  save?: SaveFile;
}

/** Shown to everybody, or only for whoever has the link. */
export const listed = signal(true);
/** Others may look on; so many seconds later. */
export const onlookers = signal('0');
/** For whom the seat across the table is kept. */
export const invited = signal('');
export const clockChoice = signal('none');
export const CLOCKS: Record<string, { name: string; rules: ClockRules }> = {
  none: { name: 'No clock', rules: { type: 'none' } },
  hour: { name: '1 hour each and 15 seconds a change', rules: { type: 'total', seconds: 3600, increment: 15 } },
  hours: { name: '3 hours each and 30 seconds a change', rules: { type: 'total', seconds: 10_800, increment: 30 } },
  month: { name: '30 days each, 14 days off', rules: { type: 'total', seconds: 2_592_000, increment: 3600, vacation: 14 } },
  day: { name: '1 day for each stretch of decisions, 7 days off', rules: { type: 'turn', seconds: 86_400, vacation: 7 } },
  week: { name: '1 week for each stretch of decisions, 14 days off', rules: { type: 'turn', seconds: 604_800, vacation: 14 } },
};
export const ONLOOKERS: Record<string, string> = {
  none: 'No spectators',
  '0': 'Anyone can watch',
  '600': 'Spectators see it 10 minutes later',
  '86400': 'Spectators see it a day later',
};
/** A match that waits for a name. */
export const pending = signal<Wanted | undefined>(undefined);
export const trouble = signal('');

/** The server's computer players by the strengths of the start page. */
const COMPUTERS: Record<string, string> = { easy: 'steady-easy', normal: 'steady-normal', hard: 'sharp' };

async function createMatch({ game, scenario, options, values, seats, save }: Wanted): Promise<void> {
  const sidesBy = (by: Seat['by']) => seats.flatMap((s, side) => (s.by === by ? [side] : []));
  // The commitment to the dice comes first, our salt after it: then neither side can have chosen for the other.
  const { commitment } = await call('POST /api/dice');
  const guest = invited.peek().trim();
  const seating: Omit<CallBody<'POST /api/matches'>, 'game' | 'scenario' | 'options' | 'values'> = {
    side: sidesBy('here').length ? sidesBy('here') : 'none',
    computer: Object.fromEntries(sidesBy('computer').map((side) => [String(side), COMPUTERS[seats[side].level ?? 'normal'] ?? 'steady'])),
    ...(guest ? { invite: Object.fromEntries(sidesBy('remote').map((side) => [String(side), guest])) } : {}),
    listed: listed.peek() && !guest,
    observers: onlookers.peek() !== 'none',
    delay: Number(onlookers.peek()) || 0,
    clock: (CLOCKS[clockChoice.peek()] ?? CLOCKS.none).rules,
    commitment,
    salt: word(),
  };
  const made = save
    ? await call('POST /api/matches/import', { body: { save, ...seating } })
    : await call('POST /api/matches', { body: { game, scenario, options, ...(values ? { values } : {}), ...seating } });
  location.hash = `#/match/${made.id}`;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Creates the match and goes to it; who has no name yet is asked for one first. */
export async function createOnline(wanted: Wanted): Promise<void> {
  trouble.value = '';
  try {
    if (await lookWho()) return await createMatch(wanted);
    pending.value = wanted;
  } catch (error) {
    trouble.value = textOf(error);
  }
  location.hash = '#/online';
}

/** Somebody has come in: a match that waited for it is created now. */
export async function entered(): Promise<void> {
  trouble.value = '';
  const wanted = pending.peek();
  pending.value = undefined;
  if (!wanted) return;
  try {
    await createMatch(wanted);
  } catch (error) {
    trouble.value = textOf(error);
  }
}
