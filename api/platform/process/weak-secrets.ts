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
  return undefined;
}

/** Whether this is a placeholder. */
export function isPlaceholder(secret: string): boolean {
  return PLACEHOLDER.test(secret);
}
