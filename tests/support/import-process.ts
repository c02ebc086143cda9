import { readEnvironment } from '../../api/platform/environment/environment.ts';
import { createLog } from '../../api/platform/log.ts';
import { listen } from '../../api/platform/process/listening.ts';
import { createShutdown } from '../../api/platform/process/shutdown.ts';
import { openProduct } from '../../api/product.ts';
import { importPieces } from './import-pieces.ts';

/** Runs the product as a process, with the tests' simple import format. */
const environment = readEnvironment(process.env);
const log = createLog(environment.logLevel);
const product = await openProduct({
  environment,
  secrets: { sessionSecret: environment.sessionSecret ?? '', setupCode: '' },
  databaseUrl: environment.databaseUrl ?? '',
  log,
  imports: importPieces(),
});
const lifetime = createShutdown(log, 0);
lifetime.onStop(() => product.close());
const listening = await listen(product.handler, environment.port, environment.host);
lifetime.onStop(() => listening.close({ drain: 0, limit: 1000 }));
process.stdout.write('The product is running.\n');
