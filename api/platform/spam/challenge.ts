import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1';
import type { ProofOfWork } from '#shared/public.ts';

const SUBJECTS = ['consultations', 'subscriptions', 'privacy-requests'] as const;

/** What a solved challenge lets through. */
export interface ChallengeSubject {
  resource: (typeof SUBJECTS)[number];
  id: string;
}

/** The most hashes that a browser tries: about half a second of a slow phone, half of that on average. */
const MAX_NUMBER = 50_000;

const CHALLENGE_MILLISECONDS = 15 * 60 * 1000;

/** Longest solution that is looked at, in characters. */
const SOLUTION_MAX = 4000;

/** A proof of work that is bound to one record, so that a solution is worth nothing for another. */
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

/** @returns what a right solution lets through; null for every other */
export async function solvedSubject(key: Buffer, solution: unknown): Promise<ChallengeSubject | null> {
  if (typeof solution !== 'string' || solution.length > SOLUTION_MAX) return null;
  try {
    if (!(await verifySolution(solution, key.toString('base64url'), true))) return null;
    const { resource: named, id } = extractParams(solution);
    const resource = SUBJECTS.find((subject) => subject === named);
    return resource && id ? { resource, id } : null;
  } catch {
    // What is no solution at all makes the library throw.
    return null;
  }
}
