import path from 'node:path';
import { explainFailure } from '../api/platform/process/start-error.ts';

/** Runs an operator's command: prints its lines, or the reason for its failure and exit code 1. */
export async function runCommand(work: (words: string[]) => Promise<string[]>): Promise<void> {
  try {
    for (const line of await work(process.argv.slice(2))) process.stdout.write(`${line}\n`);
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`);
    process.exitCode = 1;
  }
}

/** Resolves a path against the person's folder, as npm runs scripts in the project's. */
export const namedPath = (place: string): string => path.resolve(process.env.INIT_CWD ?? '.', place);

/** @returns such as '12.3 MB' */
export function inUnits(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return step === 0 ? `${bytes} bytes` : `${(bytes / 1000 ** step).toFixed(1)} ${units[step]}`;
}
