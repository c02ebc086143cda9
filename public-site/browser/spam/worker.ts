import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ProofOfWork } from '#shared/public.ts';

export type Work = Pick<ProofOfWork, 'challenge' | 'salt' | 'maxnumber'>;

/** Hashes in JavaScript, as the browser's crypto API needs https, and is asynchronous for each hash. */
function findNumber({ challenge, salt, maxnumber }: Work): number | undefined {
  for (let number = 0; number <= maxnumber; number++) {
    if (bytesToHex(sha256(utf8ToBytes(salt + number))) === challenge) return number;
  }
  return undefined;
}

self.onmessage = ({ data }: MessageEvent<Work>) => self.postMessage(findNumber(data));
