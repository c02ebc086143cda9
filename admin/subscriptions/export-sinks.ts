import { saveFrom } from '../layout/save-file.ts';
import type { ExportSink } from './export-download.ts';

/** Up to here a file is some 15 MB, which any tab can hold until it is whole. */
export const HELD_ROWS = 50_000;

type SavePicker = (options: { suggestedName: string }) => Promise<{
  createWritable(): Promise<{
    write(chunk: Uint8Array): Promise<void>;
    close(): Promise<void>;
    abort(): Promise<void>;
  }>;
}>;

const savePicker = (): SavePicker | undefined =>
  (window as { showSaveFilePicker?: SavePicker }).showSaveFilePicker;

/** Whether a file of any length can go to the disk while the page watches. */
export const canStreamToDisk = (): boolean => savePicker() !== undefined;

/**
 * Asks where to save, and writes there as the bytes come: memory stays the same for any number of rows. What was
 * there before is replaced only once all has arrived.
 * @throws DOMException AbortError when the person does not choose
 */
export async function diskSink(suggestedName: string): Promise<ExportSink> {
  const handle = await savePicker()?.({ suggestedName });
  if (!handle) throw new Error('This browser cannot write to a file.');
  const file = await handle.createWritable();
  return {
    write: (chunk) => file.write(chunk),
    finish: () => file.close(),
    discard: () => file.abort().catch(() => undefined),
  };
}

/** Holds the file until it is whole, and then hands it to the browser's downloads. */
export function heldSink(): ExportSink {
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: (chunk) => {
      chunks.push(chunk as Uint8Array<ArrayBuffer>);
    },
    finish: async (name) => {
      const address = URL.createObjectURL(new Blob(chunks));
      chunks = [];
      saveFrom(address, name);
      // The browser has taken hold of it by then; until it is let go of, it stays in memory.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
    discard: async () => {
      chunks = [];
    },
  };
}
