/** The owner's values that a new game is to be played with. Signals alone, so that the form, which is fetched later, shares nothing else. */
import type { OwnerReader } from '@hexfront/engine/owner';
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';

export const ownValues = signal<{ game: string; hash: string } | undefined>(undefined);

/** Reads tables of a game. */
export type Reader = () => Promise<OwnerReader | undefined>;
/** The form to load and choose them, once it is there. */
export const ownForm = signal<ComponentType<{ game: string; scenario: string; reader: Reader }> | undefined>(undefined);
