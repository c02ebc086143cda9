import { saveFrom } from '../layout/save-file.ts';
import type { ExportSink } from './export-download.ts';

/** Up to this many rows, about 15 MB, a file is held in memory until it is complete. */
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

/** Whether the browser can stream a file of any length to disk (File System Access API). */
export const canStreamToDisk = (): boolean => savePicker() !== undefined;

/**
 * Asks where to save, and streams there in constant memory. An existing file is replaced only when everything has arrived.
 * @throws DOMException AbortError if the person cancels
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

/** Holds the file in memory until it is complete, then downloads it. */
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
      // By then the browser has read it. Without this it would stay in memory.
      setTimeout(() => URL.revokeObjectURL(address), 60_000);
    },
    discard: async () => {
      chunks = [];
    },
  };
}
