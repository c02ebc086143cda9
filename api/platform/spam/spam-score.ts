import type { TokenReading } from './form-token.ts';
import type { TurnstileVerdict } from './turnstile.ts';

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
