import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';
import { buildWhatIsStale } from './build.ts';

// Without it every start strips the types and compiles the same files again: 20 MB and a third of a second.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/node'));

try {
  await buildWhatIsStale((line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
const { serve } = await import('../api/server.ts');
await serve();
flushCompileCache();
