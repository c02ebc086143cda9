/** A start that cannot go on for a reason outside the product: the message says what and what to do, no stack needed. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
