import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Without it, every start would compile the same files again.
enableCompileCache(path.join(import.meta.dirname, '../node_modules/.cache/node'));

const { buildWhatIsStale } = await import('./build.ts');
const say = (line: string) => process.stdout.write(`${line}\n`);
await buildWhatIsStale(say, ['api']);
const SERVER = '../dist/api/server.js';
const { serve } = (await import(SERVER)) as typeof import('../api/server.ts');
await serve({ build: () => buildWhatIsStale(say, ['site', 'site-server', 'admin']) });
