/** Chapter 30: procedures and triggers of special units. */
import type { AnyTrigger } from '@hexfront/engine';
import type { WaR2 } from '../../state/shape.ts';
import { alertBritish, callBritish } from './british.ts';
import { armoredTriggers } from './fifth-armored.ts';
import { billets, billetTriggers } from './first-division.ts';
import { closing } from './northern-sector.ts';
import { jagdtigers, okwTriggers } from './okw-reserve.ts';
import { drop } from './parachute-drop.ts';
import { disguise } from './stielau.ts';

export const specialProcs = { drop, disguise, billets, callBritish, alertBritish, jagdtigers, closing };
export const specialTriggers: readonly AnyTrigger<WaR2>[] = [...armoredTriggers, ...billetTriggers, ...okwTriggers];
