/** Marks of the Combat Phase (chapters 10 to 13), and the assault and the barrage being carried out. */
import type { Of, RowKinds } from '@hexfront/engine';
import { code, count, counts, flag, hex, hexes, list, maybe, record, side, text, unit, units } from '@hexfront/engine/parts';

export const COMBAT_FIELDS = {
  assaulted: { of: 'unit', type: 'u8', doc: '1: attacked in a Ground Assault of this phase (11.3.3)', scope: 'phase' },
  defended: { of: 'unit', type: 'u8', doc: '1: was assaulted in this phase (11.3.3)', scope: 'phase' },
  fled: { of: 'unit', type: 'u8', doc: '1: retreated in this phase (11.3.3, 13.9.6)', scope: 'phase' },
  mayRetreat: { of: 'unit', type: 'u8', doc: '1: carries a ?Retreat marker (13.1.2)', scope: 'phase' },
  shifted: { of: 'unit', type: 'u8', doc: '1: carries an Artillery Shift marker (12.6.2)', scope: 'phase' },
  hurt: { of: 'unit', type: 'u8', doc: 'steps lost in the assault or barrage being carried out (12.6.1c, 13.8.1)', scope: 'phase' },
  wavered: { of: 'unit', type: 'u8', doc: '1: failed to stand in the assault or barrage being carried out (12.6.1c-opt)', scope: 'phase' },
  cornered: { of: 'unit', type: 'u8', doc: '1: had no way back and lost more than one step (39.3.0-opt)', scope: 'phase' },
  integrity: { of: 'unit', type: 'u8', doc: '1: earned an integrity bonus in this phase (13.5.2c)', scope: 'phase' },
  followed: {
    of: 'unit',
    type: 'u8',
    doc: '1: advanced after a barrage of this phase, 2: and called its attack off (12.7.0)',
    scope: 'phase',
  },
  limbered: { of: 'unit', type: 'u8', doc: 'artillery: 1 Out of Battery, 0 In Battery (7.10.0)' },
  depleted: { of: 'unit', type: 'u8', doc: '1: artillery without ammunition (12.8.0)' },
  shots: { of: 'unit', type: 'u8', doc: 'barrage factors used in this barrage segment (12.1.4)', scope: 'phase' },
  owed: {
    of: 'hex',
    type: 'u8',
    doc: '1: next to units that attack, and has to be attacked itself (11.2.0); 2: nobody can in the end',
    scope: 'phase',
  },
  repelled: { of: 'hex', type: 'u8', doc: '1: an overrun of this hex has failed in this phase (7.12.1)', scope: 'phase' },
  shelled: { of: 'hex', type: 'u8', doc: 'barraged in this phase: bit of the side that fired (12.1.1)', scope: 'phase' },
} as const;

export const COMBAT_VARS = {
  firing: { doc: 'side whose barrage segment it is (3.3.6)' },
  stood: { doc: 'steps just lost beyond the limit instead of going back (12.6.1c-opt)' },
  fired: { doc: 'barrage points used in this barrage segment (33.1.0)' },
} as const;

/** A Ground Assault from the first hex named to the last unit that advances: one at a time (13.0). */
const ASSAULT = record({
  by: side(),
  stage: code('draft', 'declared'),
  targets: hexes(),
  attackers: units(),
  /** Units of the attacker in a hex from which it attacks that only suffer: they retreated there, or are too many for the hex (6.4.1, 11.3.3). */
  sharers: units(),
  defenders: units(),
  /** Units in the attacked hexes that only suffer: they retreated there, or are too many for the hex (6.4.1, 11.3.3). */
  bystanders: units(),
  /** Armor keeps its distance: attacker's, defender's (13.5.3h). */
  standOff: counts(),
  /** Leads by proficiency and by armor, of the attacker and of the defender (13.5.1, 13.5.3a). */
  leadAttack: maybe(unit()),
  leadDefense: maybe(unit()),
  armorAttack: maybe(unit()),
  armorDefense: maybe(unit()),
  /** Units that earn integrity bonuses (13.5.2). */
  integrityAttack: units(),
  integrityDefense: units(),
  /** Units in Combat Reserve that gave a bonus (13.5.4). */
  reservesAttack: units(),
  reservesDefense: units(),
  /** Leaders who give a shift (24.2.2c). */
  leaderAttack: maybe(unit()),
  leaderDefense: maybe(unit()),
  /** Columns that Brandenburg gives the defender, and whether Dietrich turns asterisks into hits (24.2.4a, 24.2.4c). */
  stiffened: maybe(count()),
  /** Krüger's column for the attacker (24.2.4e). */
  spurred: maybe(flag()),
  hardened: maybe(flag()),
  /** One unit in an Exploitation Phase, in the middle of its move (7.12.0). */
  overrun: flag(),
  /** What the rolls bring each side; empty for no effect (13.6.2). */
  attackerResult: text(),
  defenderResult: text(),
  /** The hit that a failed check, or Dietrich instead of one, has added for the attacker and for the defender (13.7.0 A, 24.2.4a). */
  addedAttack: maybe(flag()),
  addedDefense: maybe(flag()),
  /** Hexes that the attacker has gone back, by the stack that went farthest (13.7.1). */
  back: count(),
  /** Ways back of the defender, each from the hex it left (13.11.2). */
  paths: list(record({ from: hex(), path: hexes() })),
});
export type Assault = Of<typeof ASSAULT>;

/** A barrage from the target named to the last hit borne (12.0). */
const BARRAGE = record({
  by: side(),
  target: hex(),
  observed: flag(),
  /** Whose line of sight it is, where artillery fires for somebody (12.2.0). */
  observer: maybe(unit()),
  /** Artillery that fires, each with its factors (12.1.4). */
  guns: list(record({ unit: unit(), n: count() })),
  /** Points from behind the front beside them (35.3.3). */
  extra: maybe(count()),
  /** Planes in place of artillery (21.3.1); the one unit they attack, where it is caught on the move (21.4.0). */
  air: maybe(flag()),
  only: maybe(unit()),
  /** 1 once the roll for ammunition is over (12.8.1). */
  checked: flag(),
  /** Barrage points or factors in it. */
  points: count(),
  /** Volleys still to be thrown. */
  volleys: counts(),
  /** The modifier of all of them (12.5.1). */
  modifier: count(),
  hits: count(),
  shift: flag(),
});
export type Barrage = Of<typeof BARRAGE>;

export const COMBAT_ROWS = { assaults: ASSAULT, barrages: BARRAGE } as const satisfies RowKinds;
