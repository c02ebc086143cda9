/** What people write where a secret is still to be put. */
const PLACEHOLDER =
  /change.?(?:me|this)|replace.?(?:me|this)|example|placeholder|your.?(?:own.?)?(?:secret|key)|random.?string|insert|keyboard.?cat|s3cr3t/i;

/** Bytes that a secret has at least: in hexadecimal they hold 128 bits of chance. */
const SECRET_BYTES = 32;
const DIFFERENT_CHARACTERS = 12;

/**
 * A secret that could be guessed, or stands in an example, opens every session. Chance cannot be measured, but what
 * people type in place of it can be told.
 * @returns why it is no secret, as the end of a sentence; undefined for one that may be
 */
export function weaknessOf(secret: string): string | undefined {
  if (Buffer.byteLength(secret) < SECRET_BYTES) return `is shorter than ${SECRET_BYTES} bytes`;
  if (new Set(secret).size < DIFFERENT_CHARACTERS)
    return `has fewer than ${DIFFERENT_CHARACTERS} different characters`;
  if (isPlaceholder(secret)) return 'is a placeholder';
  if (periodOf(secret) < SECRET_BYTES) return 'repeats itself';
  if (isSequence(secret)) return 'counts up or down';
  return undefined;
}

/** Whether somebody wrote this to be replaced. */
export function isPlaceholder(secret: string): boolean {
  return PLACEHOLDER.test(secret);
}

/** @returns after how many characters a text begins again, to its end; its length when it does not */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period++)
    if (text.slice(period) === text.slice(0, text.length - period)) return period;
  return text.length;
}

/** Whether every other character at least is the one before or after its neighbour. */
function isSequence(text: string): boolean {
  const steps = Array.from(text.slice(1), (character, at) => character.charCodeAt(0) - text.charCodeAt(at));
  return steps.filter((step) => Math.abs(step) <= 1).length * 2 >= steps.length;
}
