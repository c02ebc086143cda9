/** Placeholders that people leave where a secret belongs. */
const PLACEHOLDER =
  /change.?(?:me|this)|replace.?(?:me|this)|example|placeholder|your.?(?:own.?)?(?:secret|key)|random.?string|insert|keyboard.?cat|s3cr3t/i;

/** Shortest length of a secret in bytes: in hexadecimal, 128 random bits. */
const SECRET_BYTES = 32;
const DIFFERENT_CHARACTERS = 12;

/**
 * A secret that can be guessed, or was copied from an example, opens every session. Randomness cannot be measured, but
 * what people type in its place can be recognised.
 * @returns why it is weak, as the end of a sentence; undefined if nothing was found
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

/** Whether this is a placeholder. */
export function isPlaceholder(secret: string): boolean {
  return PLACEHOLDER.test(secret);
}

/** @returns the period in characters of a text that repeats itself to its end; its length if it does not */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period++)
    if (text.slice(period) === text.slice(0, text.length - period)) return period;
  return text.length;
}

/** Whether at least half of the characters are the same as the one before, or next to it in the alphabet. */
function isSequence(text: string): boolean {
  const steps = Array.from(text.slice(1), (character, at) => character.charCodeAt(0) - text.charCodeAt(at));
  return steps.filter((step) => Math.abs(step) <= 1).length * 2 >= steps.length;
}
