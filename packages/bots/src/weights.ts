/** How much a player cares for what. Values in steps. */
export interface Weights {
  /** A turn's march nearer to a goal. */
  progress: number;
  /** Ground kept from the enemy's best ways. */
  cover: number;
  /** A turn's march nearer to where it burns. */
  need: number;
  /** Steps likely to be lost where the enemy can strike. */
  danger: number;
  /** A place without supply. */
  hunger: number;
  /** Own steps against enemy steps in an attack. */
  care: number;
  /** Ground won by an attack. */
  ground: number;
  /** Least value of an attack that is made. */
  resolve: number;
  /** The enemy kept out of what he must hold. */
  garrison: number;
  /** Clearing the roads of the whole army. */
  lifeline: number;
  /** Points of detour after which a way is hardly taken any more, and points ahead after which nobody looks. */
  detour: number;
  horizon: number;
  /** Size of random errors of judgement. */
  noise: number;
  /** Goal that comes before the others, if one does. */
  effort?: string;
}

export const STEADY: Weights = {
  progress: 1.6,
  cover: 3,
  need: 2,
  danger: 0.5,
  hunger: 1,
  care: 1,
  ground: 1,
  resolve: 0.15,
  garrison: 2,
  lifeline: 8,
  detour: 9,
  horizon: 34,
  noise: 0,
};
