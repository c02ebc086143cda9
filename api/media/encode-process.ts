import os from 'node:os';
import { answerParent } from '../platform/process/parent.ts';
import { type EncodedImage, type EncodeTask, encode, ImageRefusal } from './encode.ts';

/** The answer of the encoding process. */
export type EncodeAnswer = { image: EncodedImage } | { refusal: string } | { fault: string };

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.constants.priority;

answerParent<EncodeTask>((task) => {
  // Page requests come first, then uploads, then AVIF.
  os.setPriority(task.kind === 'first' ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW);
  return answerTo(task);
});

async function answerTo(task: EncodeTask): Promise<EncodeAnswer> {
  try {
    return { image: await encode(task) };
  } catch (error) {
    if (error instanceof ImageRefusal) return { refusal: error.message };
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
