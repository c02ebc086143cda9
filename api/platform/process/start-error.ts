/** The start failed for a reason outside the product: the message says why and what to do, so no stack is printed. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
