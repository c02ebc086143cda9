import os from 'node:os';
import { type EncodedImage, type EncodeTask, encode, ImageRefusal } from './encode.ts';

/** What the process that encodes answers with. */
export type EncodeAnswer = { image: EncodedImage } | { refusal: string } | { fault: string };

// A Ctrl-C in a terminal reaches this process as well; the server lets it finish, and takes it down when it goes.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(1));
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = os.constants.priority;

process.once('message', async (task: EncodeTask) => {
  // Whoever waits for a page goes first, then who waits for an upload.
  os.setPriority(task.kind === 'first' ? PRIORITY_BELOW_NORMAL : PRIORITY_LOW);
  const answer = await answerTo(task);
  process.send?.(answer, () => process.exit(0));
});

async function answerTo(task: EncodeTask): Promise<EncodeAnswer> {
  try {
    return { image: await encode(task) };
  } catch (error) {
    if (error instanceof ImageRefusal) return { refusal: error.message };
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}
