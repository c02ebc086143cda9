import type { TokenReading } from './form-token.ts';
import type { TurnstileVerdict } from './turnstile.ts';

/** What is known of a form post besides its fields. */
export interface Evidence {
  /** Whether the field that people do not see was filled; browsers fill it for people too. */
  decoy: boolean;
  token: TokenReading;
  /** Posts with this very token so far, this one included. */
  tokenUses: number;
  /** Of the outside service; undefined where it is not set up, or not in this form. */
  turnstile?: TurnstileVerdict;
  /** Fields that hold a name, where nobody writes an address of a website. */
  names: readonly string[];
  userAgent: string;
  /** Posts that named this mail address within the last hour, this one included. */
  postsOfAddress: number;
  /** Posts from this network (/24, or /56 of IPv6) within the last ten minutes, this one included. */
  postsOfNetwork: number;
}

export interface SpamVerdict {
  score: number;
  /** For anyone who looks through the suspects. */
  reasons: string[];
}

/** From here a post is held back until its browser has done some work, or an admin lets it through. */
export const SUSPECTED = 30;
/** From here no work of a browser is enough: only an admin lets it through. */
export const QUARANTINED = 100;

/** No person opens a form, fills it and sends it in less. */
const MIN_MILLISECONDS = 1500;
const MAX_TOKEN_USES = 5;
const MAX_POSTS_OF_ADDRESS = 3;
/** Each post that is let through sends a mail to the address, and work lets any number through. */
const FLOOD_OF_ADDRESS = 10;
const MAX_POSTS_OF_NETWORK = 20;

const LINK = /https?:|www\.|\[url|<a\s|\.(?:ru|cn|top|xyz)\b/i;
const PROGRAM = /curl|python|wget|libwww|scrapy|go-http|java\/|headless/i;

/**
 * Weighs what speaks for a robot. No one weak sign is enough: people run no script, leave tabs open, share networks
 * and let their browsers fill what they do not see.
 */
export function scoreSpam(evidence: Evidence): SpamVerdict {
  const { token, turnstile } = evidence;
  // Who was seen to be a person may type fast, or block our own note of when the form was opened.
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
  // What weighs little explains nothing beside what weighs enough by itself.
  const telling = found.filter(([, weight]) => weight >= SUSPECTED);
  return {
    score: found.reduce((sum, [, weight]) => sum + weight, 0),
    reasons: (telling.length > 0 ? telling : found).map(([, , reason]) => reason),
  };
}

const isTooFast = (token: TokenReading) => token.state === 'valid' && token.age < MIN_MILLISECONDS;
