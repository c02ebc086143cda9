import os from 'node:os';
import { answerParent } from '../platform/process/child.ts';
import { type EncodeTask, encode } from './encode.ts';

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.constants.priority;

answerParent<EncodeTask>((task) => {
  // Page requests come first, then uploads, then AVIF.
  os.setPriority(task.kind === 'first' ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW);
  return encode(task);
});
