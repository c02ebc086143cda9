import { buildWhatIsStale } from './build.ts';

try {
  await buildWhatIsStale((line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
const { serve } = await import('../api/server.ts');
await serve();
