/** Choosing variants by cards (var-0#3): one card up and one down for each player, and a secret kept until it shows. */
import { below, END, type Of, type Side } from '@hexfront/engine';
import { record, side } from '@hexfront/engine/parts';
import { optionById } from '../../data/index.ts';
import type { RuleModule } from '../../decisions/rules.ts';
import { ALLIED, type G, GERMAN, type Opt, type Proc } from '../../state/shape.ts';
import { beforePlay, cardSays, isVariant, playable } from './force.ts';

const DECK = 52;
const RANKS = 13;
const KING = 13;
const MOST = 12;

/** Cards are numbered from 1: spades, hearts, diamonds, clubs, each from the ace to the king. */
export const rankOf = (card: number): number => ((card - 1) % RANKS) + 1;
export const isRed = (card: number): boolean => card > RANKS && card <= 3 * RANKS;

const DOWN = ['germanDown', 'alliedDown'] as const;
const VARIANT = ['germanVariant', 'alliedVariant'] as const;
const idOf = (side: Side, n: number): string => `${side === GERMAN ? 'gvar' : 'avar'}-${n}`;

/** Shuffled before anybody looks: a die that both can see would give the secret away. */
function deal(g: G): void {
  const deck = Array.from({ length: DECK }, (_, i) => i + 1);
  const draw = (): number => deck.splice(below(g.state.rng, deck.length), 1)[0];
  g.v.germanUp = draw();
  g.v.alliedUp = draw();
  g.v.germanDown = draw();
  g.v.alliedDown = draw();
  g.v.nextCard = draw();
}

/** The side whose open card is the higher one; -1 when they are equal. */
function higher(g: G): number {
  const [german, allied] = [rankOf(g.v.germanUp), rankOf(g.v.alliedUp)];
  return german === allied ? -1 : german > allied ? GERMAN : ALLIED;
}

/** Variants a side may play by its secret card; 0 is history. What does not fit the game counts as history too. */
export function choices(g: G, side: Side): number[] {
  const card = g.v[DOWN[side]];
  if (card === 0 || !isRed(card)) return [0];
  const fits = (n: number): boolean => playable(g.rules, idOf(side, n));
  if (rankOf(card) !== KING) return [fits(rankOf(card)) ? rankOf(card) : 0];
  return [0, ...Array.from({ length: MOST }, (_, i) => i + 1).filter(fits)];
}

/** Told to its owner only; a prompt could be read by others. */
const tell = (g: G, side: Side): void => {
  const card = g.v[DOWN[side]];
  g.emit({ e: 'cardDealt', side, card: rankOf(card), red: isRed(card) ? 1 : 0, for: side, case: 'var-0#3' });
};

const CARD_LOCALS = record({
  side: side(),
});
type CardLocals = Of<typeof CARD_LOCALS>;

const simple = (k: string, take: (g: G, l: CardLocals) => string): Opt<CardLocals> => ({
  k,
  from: () => [{ k }],
  test: () => undefined,
  take,
  sure: true,
});

/** Says which variant it is to be; with any card but a red king there is one answer, and he is asked all the same so that nobody learns of a king. */
const settle: Opt<CardLocals> = {
  k: 'variant',
  parts: 'n',
  from: (g, l) => choices(g, l.side).map((n) => ({ k: 'variant', n })),
  test: (g, l, a) => (choices(g, l.side).includes(a.n) ? undefined : { case: 'var-0#3', why: 'not-your-card' }),
  take: (g, l, a) => {
    g.v[VARIANT[l.side]] = a.n;
    g.emit({ e: 'cardRead', side: l.side, n: a.n, for: l.side, case: 'var-0#3' });
    if (l.side === ALLIED) return 'end';
    l.side = ALLIED;
    return 'read';
  },
  sure: true,
};

const cards: Proc<CardLocals> = {
  locals: CARD_LOCALS,
  first: 'show',
  points: {
    show: {
      auto: (g, l) => {
        g.emit({ e: 'cardsShown', german: rankOf(g.v.germanUp), allied: rankOf(g.v.alliedUp), case: 'var-0#3' });
        for (const side of [GERMAN, ALLIED]) tell(g, side);
        l.side = higher(g);
        return l.side < 0 ? 'first' : 'trade';
      },
    },
    trade: {
      who: (_g, l) => l.side,
      cases: ['var-0#3'],
      options: [
        simple('keep-card', () => 'first'),
        simple('trade-card', (g, l) => {
          g.v[DOWN[l.side]] = g.v.nextCard;
          g.v.nextCard = 0;
          g.emit({ e: 'cardTraded', side: l.side, case: 'var-0#3', reveals: true });
          tell(g, l.side);
          return 'first';
        }),
      ],
    },
    first: {
      auto: (_g, l) => {
        l.side = GERMAN;
        return 'read';
      },
    },
    read: {
      who: (_g, l) => l.side,
      cases: ['var-0#3'],
      always: true,
      secret: true,
      options: [settle],
    },
    end: { auto: () => END },
  },
};

/** The names of the variants that the cards brought, once everybody may know. */
const named = (g: G, side: Side): string => {
  const n = g.v[VARIANT[side]];
  return n === 0 ? '-' : (optionById(idOf(side, n))?.name ?? '-');
};

export const variantCards: RuleModule = {
  id: 'variant-cards',
  apply(draft) {
    draft.inForce = (g, id) => draft.on.has(id) || (isVariant(id) && cardSays(g, id));
    draft.atStart.push(deal);
    draft.procs.cards = cards;
    beforePlay(draft, { id: 'cards', name: 'Variant cards', cases: ['var-0#3'], run: 'cards' });
    // Shown when the game is judged.
    draft.triggers.push({
      on: 'turnOver',
      effect: (g) => {
        if (g.v.turn > g.rules.scenario.lastTurn)
          g.emit({ e: 'cardsTurned', german: named(g, GERMAN), allied: named(g, ALLIED), case: 'var-0#3', reveals: true });
      },
    });
  },
};
