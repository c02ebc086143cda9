import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ProofOfWork } from '#shared/public.ts';

export type Work = Pick<ProofOfWork, 'challenge' | 'salt' | 'maxnumber'>;

/** Hashing in plain script: the browser's own is not there on a page without https, and waits for each answer. */
function findNumber({ challenge, salt, maxnumber }: Work): number | undefined {
  for (let number = 0; number <= maxnumber; number++) {
    if (bytesToHex(sha256(utf8ToBytes(salt + number))) === challenge) return number;
  }
  return undefined;
}

self.onmessage = ({ data }: MessageEvent<Work>) => self.postMessage(findNumber(data));
