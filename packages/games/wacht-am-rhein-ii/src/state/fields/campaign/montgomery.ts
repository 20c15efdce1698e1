/** Montgomery (24.3.0), and XXX Corps in Givet (26.4.0). */
export const MONTGOMERY_FIELDS = {
  withdrew: { of: 'unit', type: 'u8', doc: '1: moved in the Strategic Withdrawal (24.3.0)' },
} as const;

export const MONTGOMERY_VARS = {
  montgomery: { doc: 'turn in which Montgomery took command in play, 0 not in play (24.3.0)' },
  withdrawal: { doc: 'turn of the Strategic Withdrawal, 0 not declared (24.3.0)' },
  givet: { doc: 'turn in which a unit of XXX Corps reached Givet in play, 0 none (26.3.0, 26.4.0)' },
  withdrawing: { doc: '1 while a corps makes its Strategic Withdrawal (24.3.0)', scope: 'phase' },
} as const;
