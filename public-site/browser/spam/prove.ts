import { API_PATHS, type ProofOfWork } from '#shared/public.ts';
import type { Work } from './worker.ts';

/** Solves the challenge of an answered post in a worker, and sends the solution. */
export async function prove(challenge: ProofOfWork): Promise<void> {
  const number = await search(challenge);
  const { maxnumber: _, ...rest } = challenge;
  await fetch(API_PATHS.proofOfWork, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ solution: btoa(JSON.stringify({ ...rest, number })) }),
    keepalive: true,
  });
}

function search({ challenge, salt, maxnumber }: ProofOfWork): Promise<number> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise<number>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number>) => resolve(data);
    worker.onerror = () => reject(new Error('The worker could not run.'));
    worker.postMessage({ challenge, salt, maxnumber } satisfies Work);
  }).finally(() => worker.terminate());
}
