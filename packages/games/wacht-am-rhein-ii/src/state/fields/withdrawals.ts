/** Units that leave the campaign (22.6.0). */
export const WITHDRAWAL_FIELDS = {
  recalled: { of: 'unit', type: 'u8', doc: '1: artillery of VIII Corps that was withdrawn and returns (22.6.2)' },
} as const;

export const WITHDRAWAL_VARS = {
  brigadeLosses: { doc: 'steps that the 150th Panzer Brigade has lost, replaced ones included (22.6.1)' },
  commandLeft: { doc: '1: CCB/9AD or the 5th Armored Division has left, 2: CCB/9AD was kept (22.6.3)' },
  tenthLeft: { doc: '1: the 10th Armored Division has left, 2: it was kept (22.6.3)' },
  alliedAward: { doc: 'victory points of the campaign that withdrawals gave the US player, or cost it below zero (22.6.1, 22.6.3)' },
  germanAward: { doc: 'victory points of the campaign that the US player gave away (22.6.3)' },
} as const;
