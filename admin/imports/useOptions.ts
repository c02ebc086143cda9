import { useRef, useState } from 'react';
import type { BlogImport, BlogImportOptions } from '#shared/imports.ts';
import { saveOptions } from './import-api.ts';
import { useChanged } from './useImport.ts';

export interface Options {
  options: BlogImportOptions;
  problem: string | undefined;
  change(changed: Partial<BlogImportOptions>): void;
}

/** What was chosen for an import: shown at once, and saved one change after the other. */
export function useOptions(found: BlogImport): Options {
  const [chosen, setChosen] = useState<BlogImportOptions>();
  const [problem, setProblem] = useState<string>();
  const latest = useRef(found.options);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const changed = useChanged();

  const save = async (wanted: BlogImportOptions) => {
    // A later change carries this one with it.
    if (latest.current !== wanted) return;
    try {
      changed(await saveOptions(found.id, wanted));
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Not saved. Please try again.');
    }
    if (latest.current === wanted) setChosen(undefined);
  };

  return {
    options: chosen ?? found.options,
    problem,
    change: (part) => {
      const wanted = { ...(chosen ?? found.options), ...part };
      latest.current = wanted;
      setChosen(wanted);
      saving.current = saving.current.then(() => save(wanted));
    },
  };
}
