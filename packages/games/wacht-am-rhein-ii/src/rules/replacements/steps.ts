/** What a step of a unit is made of (23.1.0): which points restore it, and as what it counts when it is lost. */
import type { UnitId } from '@hexfront/engine';
import { printed, UNITS } from '../../state/query.ts';
import { ALLIED, type G, GERMAN } from '../../state/shape.ts';

/** Points that are used in the turn in which they come, or lost (23.1.3). */
export const FLEETING = [
  'engineer',
  'antiTank',
  'recon',
  'artillery',
  'selfPropelled',
  'headquarters',
  'motorized',
  'destroyer',
  'light',
  'assaultGun',
] as const;
export type Fleeting = (typeof FLEETING)[number];
/** Points that an army saves; `armor` is Mark IV for Germans. */
export type Saved = 'infantry' | 'armor' | 'panther';
export type StepKind = Saved | Fleeting;

const isPanther = (vehicle: string | undefined): boolean => vehicle === 'Panther' || vehicle === 'Jagdpanther';
/** Heavy tanks and the other vehicles of which no points come (R-R3). */
const HEAVY: ReadonlySet<string> = new Set(['Tiger I', 'Tiger II', 'Jagdtiger', 'Sturmtiger']);
const ASSAULT_GUNS: ReadonlySet<string> = new Set(['StuG', 'Sturmpanzer IV']);
const NOTHING: ReadonlySet<string> = new Set(['leader', 'commando', 'marker']);

export const isHybrid = (u: UnitId): boolean => UNITS[u].type === 'hybrid';

/** What a step of a unit is, counted from its last one; nothing for what is never replaced (23.2.3, 23.3.5). */
export function stepKind(u: UnitId, step: number): StepKind | undefined {
  const { type, vehicle = '', side, kind } = UNITS[u];
  if (kind === undefined || NOTHING.has(type) || HEAVY.has(vehicle)) return undefined;
  const german = side === GERMAN;
  switch (type) {
    // The last step of a hybrid is infantry, all before are armor (23.2.3).
    case 'hybrid':
      return step === 1 ? 'infantry' : german && isPanther(vehicle) ? 'panther' : 'armor';
    case 'tank':
      return german && isPanther(vehicle) ? 'panther' : 'armor';
    case 'motorized':
      return 'motorized';
    case 'light-tank':
      return 'light';
    case 'tank-destroyer':
    case 'assault-gun':
      // Towed battalions are anti-tank units (R-D35).
      if (kind.factor === 'anti-tank') return 'antiTank';
      return german && ASSAULT_GUNS.has(vehicle) ? 'assaultGun' : 'destroyer';
    case 'engineer':
    case 'bridge-column':
      return 'engineer';
    case 'anti-tank':
    case 'flak':
      return 'antiTank';
    case 'cavalry':
    case 'recon':
      return 'recon';
    case 'hq':
      return 'headquarters';
    case 'artillery':
    case 'heavy-artillery':
    case 'rocket':
    case 'mortar':
      return side === ALLIED && kind.transport === 'self-propelled' ? 'selfPropelled' : 'artillery';
    default:
      return 'infantry';
  }
}

/** Armored vehicles count as armor losses, everything else as infantry (23.1.2). */
export const isArmorStep = (u: UnitId, step: number): boolean => (isHybrid(u) ? step > 1 : UNITS[u].kind?.factor === 'armor');
/** By the type of panzer, where losses are recorded so; other vehicles count with Mark IV (23.2.4-opt, R-R4). */
export const isPantherStep = (u: UnitId, step: number): boolean => isArmorStep(u, step) && isPanther(UNITS[u].vehicle);

const ELITE = 9;
/** Attack or defense proficiency of nine (23.2.2). */
export const isElite = (g: G, u: UnitId): boolean => printed(g, u).proficiency?.some((rating) => rating === ELITE) ?? false;

const SS_INFANTRY: ReadonlySet<string> = new Set(['infantry', 'fusilier', 'motorized', 'armored-infantry']);
/** US parachute and glider units and German SS infantry are never rebuilt (23.3.4). */
export const isIrreplaceable = (u: UnitId): boolean => {
  const { nation, type } = UNITS[u];
  return nation === 'SS' ? SS_INFANTRY.has(type) : nation === 'US' && (type === 'parachute' || type === 'glider');
};
