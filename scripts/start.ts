import { buildWhatIsStale } from './build.ts';

await buildWhatIsStale((line) => process.stdout.write(`${line}\n`));
const { serve } = await import('../api/server.ts');
await serve();
