import path from 'node:path';
import type { CommonServices } from '../services.ts';
import type { ImportContext } from './batch/context.ts';
import type { ImportPieces } from './batch/jobs.ts';
import { createReaders, type Readers } from './batch/reading.ts';
import { Sandboxes } from './sandbox/sandbox.ts';

/** Opens what reads and writes blogs after the requests that upload them have ended. */
export function openImports(
  { db, log, library, site, jobs, environment }: CommonServices,
  pieces: ImportPieces,
): { context: ImportContext; readers: Readers } {
  const directory = path.join(environment.dataDir, 'imports');
  const sandboxes = new Sandboxes(directory, pieces.openSandbox);
  const context = { ...pieces, db, log, media: library, siteUrl: site.url, directory, sandboxes, jobs };
  return { context, readers: createReaders(context) };
}
