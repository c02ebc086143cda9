import { isIPv4 } from 'node:net';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Knex } from 'knex';
import type { ProofOfWork } from '#shared/public.ts';
import { countHit } from '../http/rate-limit.ts';
import { readKey } from '../keys/keys.ts';
import { type ChallengeSubject, challengeFor } from './challenge.ts';
import { readFormToken } from './form-token.ts';
import { QUARANTINED, type SpamVerdict, SUSPECTED, scoreSpam } from './spam-score.ts';
import type { AskTurnstile } from './turnstile.ts';

/** Data of a form post besides its body. */
export interface Submission {
  /** Header X-Form-Token. */
  token: string | undefined;
  /** Header X-Turnstile-Token. */
  turnstileToken: string | undefined;
  userAgent: string;
  /** Network address of the sender, for counting only; never stored. */
  ip: string;
}

export interface FormPost {
  form: 'consultation' | 'newsletter' | 'privacy-request';
  /** Resource of the stored post. */
  resource: ChallengeSubject['resource'];
  /** Undefined if the product itself posts. */
  visit: Submission | undefined;
  decoy: boolean;
  email: string;
  names: readonly string[];
}

/** Holds back posts by bots, as far as they can be recognised. */
export interface SpamCheck {
  /**
   * Judges a form post and stores it, marked as spam if suspected. Posts are counted by email address and network for all
   * processes.
   * @param store stores the post and returns its id; its reason is null if the post is not suspected
   * @returns the id, and a challenge if solving it would release the post
   */
  receive(
    post: FormPost,
    store: (spamReason: string | null) => Promise<string>,
  ): Promise<{ id: string; challenge?: ProofOfWork }>;
}

export interface SpamCheckOptions {
  /** Whether every post is held back until its browser solves a challenge. */
  always: boolean;
  /** Undefined without an outside service. */
  askTurnstile: AskTurnstile | undefined;
}

export function createSpamCheck(db: Knex, { always, askTurnstile }: SpamCheckOptions): SpamCheck {
  const verdictOn = async (post: FormPost): Promise<SpamVerdict> => {
    const { form, visit, decoy, email, names } = post;
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
    const suspicion = scoreSpam({ decoy, token, turnstile, names, userAgent, ...counts });
    if (!always || suspicion.score >= SUSPECTED) return suspicion;
    return { score: SUSPECTED, reasons: ['every post is checked'] };
  };
  return {
    async receive(post, store) {
      const { score, reasons } = await verdictOn(post);
      const id = await store(score >= SUSPECTED ? reasons.join(', ') : null);
      if (score < SUSPECTED || score >= QUARANTINED) return { id };
      const subject = { resource: post.resource, id };
      return { id, challenge: await challengeFor(await readKey(db, 'form-token'), subject, Date.now()) };
    },
  };
}

/** Forms with Turnstile's widget; the newsletter's form would load it on every page. */
const WITH_TURNSTILE: FormPost['form'][] = ['consultation', 'privacy-request'];

const A_DAY = 24 * 60 * 60;
const AN_HOUR = 60 * 60;
const TEN_MINUTES = 10 * 60;

function networkOf(ip: string): string {
  const bare = ip.replace(/^::ffff:/i, '');
  return isIPv4(bare) ? bare.split('.').slice(0, 3).join('.') : ipKeyGenerator(ip);
}
