/** A server as a process of its own, for measuring several on one database. Tells its port, and when asked what it has used. */

import { unlimited } from '../people/limits.ts';
import { startServer } from '../server.ts';

const [data, databaseUrl] = process.argv.slice(2);
const server = await startServer({ client: data, data, databaseUrl, port: 0, log: () => undefined, limits: unlimited });
process.on('message', async (said) => {
  if (said === 'used') {
    const { user, system } = process.cpuUsage();
    process.send?.({ used: (user + system) / 1000 });
    return;
  }
  await server.stop();
  process.disconnect();
});
process.send?.({ port: server.port });
