import { useEffect, useRef, useState } from 'react';
import { type ExportFormat, exportFileName } from '#shared/subscriptions.ts';
import { plural } from '#shared/words.ts';
import { saveFrom } from '../layout/save-file.ts';
import { canStartExport, downloadExport, type ExportProgress } from './export-download.ts';
import { canStreamToDisk, diskSink, HELD_ROWS, heldSink } from './export-sinks.ts';

export type ExportState =
  | { step: 'choosing'; problem?: string }
  | { step: 'running'; progress: ExportProgress }
  | { step: 'done'; message: string };

/**
 * Runs an export. A small file is held in memory until it is complete; a larger one is streamed to disk if the browser
 * supports it, and otherwise left to the browser's own download.
 */
export function useExport() {
  const [state, setState] = useState<ExportState>({ step: 'choosing' });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const run = async (address: string, format: ExportFormat, expected: number) => {
    const isLong = expected > HELD_ROWS;
    try {
      if (isLong && !canStreamToDisk()) {
        if (await canStartExport(address)) {
          saveFrom(address);
          setState({ step: 'done', message: 'Your browser is saving the file: see its downloads.' });
        }
        return;
      }
      const sink = isLong ? await diskSink(exportFileName(format, expected, new Date())) : heldSink();
      controller.current = new AbortController();
      const { signal } = controller.current;
      const onProgress = (progress: ExportProgress) => setState({ step: 'running', progress });
      onProgress({ rows: 0, bytes: 0, total: expected });
      const { name, rows } = await downloadExport({ address, format, sink, signal, onProgress });
      setState({ step: 'done', message: `Done: ${count(rows)} ${isLong ? 'saved' : `saved as ${name}`}.` });
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      setState({ step: 'choosing', ...(isCancelled ? {} : { problem: messageOf(error) }) });
    }
  };
  return { state, run, cancel: () => controller.current?.abort() };
}

/** @returns such as '1 row' or '25,001 rows' */
export const count = (rows: number): string => plural(rows, 'row');

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'Not exported. Please try again.';
