import { formations } from '../data/index.ts';

/** Formations by 1 + their number, as choices of a sentence, in the spelling of the sentences around them. */
export const FORMATION_CHOICES = formations.map((f, i) => `${i + 1}=${f.name.replace('Armoured', 'Armored')}`).join('|');
