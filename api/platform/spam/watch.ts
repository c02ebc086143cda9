import { isIPv4 } from 'node:net';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Knex } from 'knex';
import type { ProofOfWork } from '#shared/public.ts';
import { countHit } from '../http/rate-limit.ts';
import { readKey } from '../keys/keys.ts';
import { type ChallengeSubject, challengeFor } from './challenge.ts';
import { readFormToken } from './form-token.ts';
import { HELD_BACK, SUSPICIOUS, type Suspicion, weigh } from './suspicion.ts';
import type { AskTurnstile } from './turnstile.ts';

/** What a form post brings besides its body. */
export interface Visit {
  /** Of the header X-Form-Token. */
  token: string | undefined;
  /** Of the header X-Turnstile-Token. */
  turnstileToken: string | undefined;
  userAgent: string;
  /** Network address of the sender; used to count, never kept. */
  ip: string;
}

export interface WatchedPost {
  form: 'consultation' | 'newsletter' | 'rights';
  /** Absent when nobody visited: the product itself asks. */
  visit: Visit | undefined;
  decoy: boolean;
  email: string;
  names: readonly string[];
}

/** Tells robots from people, as far as that can be told. */
export interface Watcher {
  /** Weighs a form post; counts it by mail address and network for all processes together. */
  watch(post: WatchedPost): Promise<Suspicion>;
  /** @returns work for the browser, where doing it would let the post through; nothing otherwise */
  challenge(suspicion: Suspicion, subject: ChallengeSubject): Promise<{ challenge?: ProofOfWork }>;
}

export interface WatcherOptions {
  /** Whether every post is held back until its browser has done some work. */
  always: boolean;
  /** Undefined: no outside service is asked. */
  askTurnstile: AskTurnstile | undefined;
}

export function createWatcher(db: Knex, { always, askTurnstile }: WatcherOptions): Watcher {
  return {
    async watch({ form, visit, decoy, email, names }) {
      if (!visit) return { score: 0, reasons: [] };
      const token = readFormToken(await readKey(db, 'form-token'), visit.token, Date.now());
      const [turnstile, tokenUses, postsOfAddress, postsOfNetwork] = await Promise.all([
        WITH_TURNSTILE.includes(form) ? askTurnstile?.(visit.turnstileToken) : undefined,
        token.state === 'valid' ? countHit(db, 'form-token', token.nonce, A_DAY) : 0,
        countHit(db, `form-address-${form}`, email.toLowerCase(), AN_HOUR),
        countHit(db, `form-network-${form}`, networkOf(visit.ip), TEN_MINUTES),
      ]);
      const { userAgent } = visit;
      const counts = { tokenUses, postsOfAddress, postsOfNetwork };
      const suspicion = weigh({ decoy, token, turnstile, names, userAgent, ...counts });
      if (!always || suspicion.score >= SUSPICIOUS) return suspicion;
      return { score: SUSPICIOUS, reasons: ['every post is checked'] };
    },

    async challenge({ score }, subject) {
      if (score < SUSPICIOUS || score >= HELD_BACK) return {};
      return { challenge: await challengeFor(await readKey(db, 'form-token'), subject, Date.now()) };
    },
  };
}

/** Forms that show Turnstile's widget; the newsletter's, at the foot of each page, would load it everywhere. */
const WITH_TURNSTILE: WatchedPost['form'][] = ['consultation', 'rights'];

const A_DAY = 24 * 60 * 60;
const AN_HOUR = 60 * 60;
const TEN_MINUTES = 10 * 60;

function networkOf(ip: string): string {
  const bare = ip.replace(/^::ffff:/i, '');
  return isIPv4(bare) ? bare.split('.').slice(0, 3).join('.') : ipKeyGenerator(ip);
}
