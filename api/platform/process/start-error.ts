import { inSources } from '../log.ts';

/** The start failed for a reason outside the product: the message says why and what to do, so no stack is printed. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** @returns what is printed when a start or an operator's command fails: what to do, or else the stack */
export function explainFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code = '', path: file, message, stack } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return 'The disk is full. Nothing was kept; make room and try again.';
  if (code === INSUFFICIENT_PRIVILEGE)
    return `The database refuses it: ${message}. The role in DATABASE_URL must own its database.`;
  if (file && ['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return (
      `This account may not use ${file} (${code}). Most likely the product runs, or ran, as another account, such as root: run ` +
      'this as that one, change the owner, or name another folder. A unit or container must allow writing there, too.'
    );
  }
  return inSources(stack ?? String(error));
}
