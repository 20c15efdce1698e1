/** The players of the bench on a thread of their own, so that the server has its own. */
import { parentPort, workerData } from 'node:worker_threads';
import { gameRegistry } from '../match/games.ts';
import { type PlayersWanted, runPlayers } from './players.ts';

const wanted = workerData as PlayersWanted;
const { def } = await gameRegistry().load(wanted.game);
parentPort?.postMessage(await runPlayers(def, wanted, () => parentPort?.postMessage('ready')));
