/** What a proof of dice comes to, in words. */
import { verifyRolls } from '@hexfront/engine';
import type { DiceProof } from '@hexfront/wire';

/** `published` is the commitment that stood with the match from the beginning. */
export function verdict(proof: DiceProof, published: string): { good?: boolean; text: string } {
  if (proof.seed === undefined || typeof proof.rolls === 'number')
    return { text: 'The match is not over yet. The seed of its dice is shown when it is; until then only its commitment is known.' };
  if (published !== proof.commitment)
    return { good: false, text: 'The proof is for another commitment than the one published with the match.' };
  const fault = verifyRolls(proof.commitment, proof.seed, proof.salts, proof.rolls);
  if (fault?.why === 'commitment')
    return { good: false, text: 'The seed shown is not the one that was committed to. These dice prove nothing.' };
  if (fault?.why === 'dice') return { good: false, text: `Roll ${fault.roll + 1} names dice that do not exist.` };
  if (fault) return { good: false, text: `Roll ${fault.roll + 1} should have been ${fault.expected}, but shows ${fault.found}.` };
  const n = proof.rolls.length;
  if (n === 0) return { good: true, text: 'The seed is the one committed to before the match. No die was rolled in it.' };
  const all = n === 1 ? 'the one roll is' : `all ${n} rolls are`;
  return {
    good: true,
    text: `The dice were fair: the seed is the one committed to before the match, and ${all} what seed and salts give.`,
  };
}
