import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { ProofOfWork } from '#shared/public.ts';

const SUBJECTS = ['consultations', 'subscriptions', 'privacy-requests'] as const;

/** The post that a solved challenge approves. */
export interface ChallengeSubject {
  resource: (typeof SUBJECTS)[number];
  id: string;
}

/** Most hashes that a browser tries: about half a second on a slow phone, half of that on average. */
const MAX_NUMBER = 50_000;

const CHALLENGE_MILLISECONDS = 15 * 60 * 1000;

/** Longest solution in characters. */
const SOLUTION_MAX = 4000;

/** Makes a challenge for a record, whose solution is useless for others. */
export async function challengeFor(
  key: Buffer,
  subject: ChallengeSubject,
  now: number,
): Promise<ProofOfWork> {
  const { challenge, salt, signature } = await createChallenge({
    hmacKey: key.toString('base64url'),
    maxNumber: MAX_NUMBER,
    expires: new Date(now + CHALLENGE_MILLISECONDS),
    params: { resource: subject.resource, id: subject.id },
  });
  return { algorithm: 'SHA-256', challenge, salt, signature, maxnumber: MAX_NUMBER };
}

/** @returns the post of a correct solution; null otherwise */
export async function solvedSubject(key: Buffer, solution: unknown): Promise<ChallengeSubject | null> {
  if (typeof solution !== 'string' || solution.length > SOLUTION_MAX) return null;
  try {
    if (!(await verifySolution(solution, key.toString('base64url'), true))) return null;
    const { resource: named, id } = extractParams(solution);
    const resource = SUBJECTS.find((subject) => subject === named);
    return resource && id ? { resource, id } : null;
  } catch {
    // The library throws on malformed solutions.
    return null;
  }
}
