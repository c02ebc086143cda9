import { randomBytes } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { ipKeyGenerator } from 'express-rate-limit';
import type { Knex } from 'knex';
import type { ProofOfWork } from '#shared/public.ts';
import { countHit } from '../http/protection.ts';
import { isSignature, readKey, sign } from '../keys/keys.ts';
import { type ChallengeSubject, challengeFor } from './challenge.ts';
import type { AskTurnstile, TurnstileVerdict } from './turnstile.ts';

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

interface FormPost {
  /** Of the stored post. */
  resource: ChallengeSubject['resource'];
  /** Undefined if the product itself posts. */
  visit: Submission | undefined;
  decoy: boolean;
  email: string;
  names: readonly string[];
}

export type SpamCheck = ReturnType<typeof createSpamCheck>;

/**
 * Holds back posts by bots, as far as they can be recognised.
 * @param askTurnstile undefined without an outside service
 */
export function createSpamCheck(db: Knex, askTurnstile: AskTurnstile | undefined) {
  const verdictOn = async ({ resource, visit, decoy, email, names }: FormPost): Promise<SpamVerdict> => {
    if (!visit) return { score: 0, reasons: [] };
    const token = readFormToken(await readKey(db, 'form-token'), visit.token, Date.now());
    const [turnstile, tokenUses, postsOfAddress, postsOfNetwork] = await Promise.all([
      WITH_TURNSTILE.includes(resource) ? askTurnstile?.(visit.turnstileToken) : undefined,
      token.state === 'valid' ? countHit(db, 'form-token', token.nonce, A_DAY) : 0,
      countHit(db, `form-address-${resource}`, email.toLowerCase(), AN_HOUR),
      countHit(db, `form-network-${resource}`, networkOf(visit.ip), TEN_MINUTES),
    ]);
    const counts = { tokenUses, postsOfAddress, postsOfNetwork };
    return scoreSpam({ decoy, token, turnstile, names, userAgent: visit.userAgent, ...counts });
  };
  return {
    /**
     * Judges a form post and stores it, marked as spam if suspected. Posts are counted by email address and network for all
     * processes.
     * @param store stores the post and returns its id; its reason is null if the post is not suspected
     * @returns the id, and a challenge if solving it would release the post
     */
    async receive(
      post: FormPost,
      store: (spamReason: string | null) => Promise<string>,
    ): Promise<{ id: string; challenge?: ProofOfWork }> {
      const { score, reasons } = await verdictOn(post);
      const id = await store(score >= SUSPECTED ? reasons.join(', ') : null);
      if (score < SUSPECTED || score >= QUARANTINED) return { id };
      const subject = { resource: post.resource, id };
      return { id, challenge: await challengeFor(await readKey(db, 'form-token'), subject, Date.now()) };
    },
  };
}

/** @returns the same post of the last ten minutes, if there is one: its answer was lost, and it is sent once more */
export const sentBefore = (trx: Knex, table: string, fields: object): Knex.QueryBuilder =>
  trx(table)
    .where({ ...fields, spam_reason: null })
    .whereRaw("created_at > now() - interval '10 minutes'")
    .first('id');

/** Forms with Turnstile's widget; the newsletter's form would load it on every page. */
const WITH_TURNSTILE: FormPost['resource'][] = ['consultations', 'privacy-requests'];

const A_DAY = 24 * 60 * 60;
const AN_HOUR = 60 * 60;
const TEN_MINUTES = 10 * 60;

function networkOf(ip: string): string {
  const bare = ip.replace(/^::ffff:/i, '');
  return isIPv4(bare) ? bare.split('.').slice(0, 3).join('.') : ipKeyGenerator(ip);
}

/** Milliseconds after which a token expires, as people leave tabs open. */
const TOKEN_MILLISECONDS = 24 * 60 * 60 * 1000;

/** A verified token; `age` is in milliseconds. */
type TokenReading =
  | { state: 'absent' | 'forged' | 'expired' }
  | { state: 'valid'; age: number; nonce: string };

/** Makes a signed token with the time of opening a form, and nothing about the visitor. */
export function issueFormToken(key: Buffer, now: number): string {
  const claim = `${now.toString(36)}.${randomBytes(9).toString('base64url')}`;
  return `${claim}.${sign(key, claim)}`;
}

export function readFormToken(key: Buffer, token: string | undefined, now: number): TokenReading {
  if (!token) return { state: 'absent' };
  const [issued = '', nonce = '', signature = ''] = token.split('.');
  if (!isSignature(key, `${issued}.${nonce}`, signature)) return { state: 'forged' };
  const age = now - Number.parseInt(issued, 36);
  // If the clock was set back, a valid token may be from the future.
  if (age > TOKEN_MILLISECONDS) return { state: 'expired' };
  return { state: 'valid', age: Math.max(0, age), nonce };
}

/** Evidence about a form post besides its fields. */
export interface Evidence {
  /** Whether the invisible field was filled, which browsers may do for people too. */
  decoy: boolean;
  token: TokenReading;
  /** Posts with this token, including this one. */
  tokenUses: number;
  /** Undefined if Turnstile is not set up, or not in this form. */
  turnstile?: TurnstileVerdict;
  /** Names, in which people do not write web addresses. */
  names: readonly string[];
  userAgent: string;
  /** Posts with this email address within an hour, including this one. */
  postsOfAddress: number;
  /** Posts from this network (/24, or /56 of IPv6) within ten minutes, including this one. */
  postsOfNetwork: number;
}

export interface SpamVerdict {
  score: number;
  /** For the admin who reviews suspected posts. */
  reasons: string[];
}

/** Score from which a post is held back until its browser solves a challenge, or an admin approves it. */
export const SUSPECTED = 30;
/** Score from which only an admin can approve. */
export const QUARANTINED = 100;

/** Least milliseconds in which a person can open, fill and send a form. */
const MIN_MILLISECONDS = 1500;
const MAX_TOKEN_USES = 5;
const MAX_POSTS_OF_ADDRESS = 3;
/** Beyond this, only an admin approves: each approved post mails the address, and solving challenges would allow any number. */
const FLOOD_OF_ADDRESS = 10;
const MAX_POSTS_OF_NETWORK = 20;

const LINK = /https?:|www\.|\[url|<a\s|\.(?:ru|cn|top|xyz)\b/i;
const PROGRAM = /curl|python|wget|libwww|scrapy|go-http|java\/|headless/i;

/**
 * Adds up the signs of a robot. A single weak sign is not enough: people disable scripts, leave tabs open, share networks and
 * let their browsers fill invisible fields.
 */
export function scoreSpam(evidence: Evidence): SpamVerdict {
  const { token, turnstile } = evidence;
  // A person confirmed by Turnstile may type fast, or block our token.
  const vouched = turnstile === 'valid';
  const signs: [found: boolean, weight: number, reason: string][] = [
    [evidence.decoy, QUARANTINED, 'decoy'],
    [!vouched && token.state === 'absent', 15, 'no form token'],
    [token.state === 'forged', 60, 'a form token that is not ours'],
    [token.state === 'expired', 10, 'a form token of yesterday'],
    [!vouched && isTooFast(token), 40, 'sent faster than anybody types'],
    [turnstile === 'invalid', 30, 'a token that Turnstile does not know'],
    [turnstile === 'missing', 30, 'no token of Turnstile'],
    [evidence.tokenUses > MAX_TOKEN_USES, 40, 'one form token many times'],
    [evidence.names.some((name) => LINK.test(name)), 60, 'a web address in a name'],
    [PROGRAM.test(evidence.userAgent) || evidence.userAgent === '', 10, 'sent by a program'],
    [
      evidence.postsOfAddress > MAX_POSTS_OF_ADDRESS,
      evidence.postsOfAddress > FLOOD_OF_ADDRESS ? QUARANTINED : 30,
      'many posts with one mail address',
    ],
    [evidence.postsOfNetwork > MAX_POSTS_OF_NETWORK, 30, 'many posts from one network'],
  ];
  const found = signs.filter(([isFound]) => isFound);
  // Leaves out weak signs if a strong one is enough.
  const telling = found.filter(([, weight]) => weight >= SUSPECTED);
  return {
    score: found.reduce((sum, [, weight]) => sum + weight, 0),
    reasons: (telling.length > 0 ? telling : found).map(([, , reason]) => reason),
  };
}

const isTooFast = (token: TokenReading) => token.state === 'valid' && token.age < MIN_MILLISECONDS;
