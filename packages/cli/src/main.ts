import { main } from './index.ts';
import { endsWithItsReader } from './output.ts';

endsWithItsReader(process.stdout);
process.exitCode = await main(process.argv.slice(2));
