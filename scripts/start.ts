import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

// Without it, every start would strip types and compile the same files again, for 20 MB and a third of a second.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/node'));

const { serve } = await import('../api/server.ts');
const { buildWhatIsStale } = await import('./build.ts');
await serve({ build: () => buildWhatIsStale((line) => process.stdout.write(`${line}\n`)) });
flushCompileCache();
