/** A fuel dump on the map (25.27). Whether it is a true one only the Allied player knows until a German unit enters its hex. */
import { flag, hex, record, secret } from '@hexfront/engine/parts';

/** Side 1 is the Allied one. */
const OWNER = 1;
export const FUEL_DUMP = record({ h: hex(), real: secret(OWNER, flag()) });
