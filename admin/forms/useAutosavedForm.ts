import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBlocker } from 'react-admin';
import { createFormControl, type FieldValues } from 'react-hook-form';
import { type Autosave, type AutosaveOptions, createAutosave, type Values } from './autosave.ts';

interface AutosavedFormOptions extends Pick<AutosaveOptions, 'stored' | 'save' | 'read'> {
  /** The values that are saved, of all that the form has. */
  pick(values: FieldValues): Values;
}

/** A form that saves itself: react-admin's, around `control`. The options may change between renders, except `stored`. */
export function useAutosavedForm(options: AutosavedFormOptions) {
  const latest = useRef(options);
  latest.current = options;
  const [form] = useState(() => {
    const control = createFormControl<FieldValues>().formControl;
    const autosave = createAutosave({
      stored: options.stored,
      typed: () => latest.current.pick(control.getValues()),
      save: (changes, version) => latest.current.save(changes, version),
      read: () => latest.current.read(),
      fill: (stored, mine) => {
        control.reset({ ...stored });
        for (const [name, value] of Object.entries(mine)) control.setValue(name, value);
      },
    });
    return { control, autosave };
  });
  const { control, autosave } = form;
  useEffect(() => {
    const unsubscribe = control.subscribe({
      formState: { values: true },
      // A reset of the whole form comes without a name.
      callback: ({ name }) => name !== undefined && autosave.typed(),
    });
    const stop = autosave.watch();
    return () => {
      unsubscribe();
      stop();
      // Nothing goes on without the page, where nobody would see how it ends.
      if (autosave.isUnsaved()) void autosave.flush().then((isSaved) => isSaved || autosave.abandon());
    };
  }, [control, autosave]);
  useSaveBeforeLeaving(autosave);
  return form;
}

const QUESTION = 'Your latest words are not saved, and are lost if you leave. Leave anyway?';

/**
 * A link inside the back office waits for the last words, and asks if they cannot be saved. The browser asks before it closes a
 * tab with words that are not saved yet.
 */
export function useSaveBeforeLeaving(autosave: Pick<Autosave, 'isUnsaved' | 'flush' | 'abandon'>): void {
  const { isUnsaved, flush, abandon } = autosave;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  const decide = useEffectEvent(async () => {
    if (!(await flush())) {
      if (!window.confirm(QUESTION)) return blocker.reset?.();
      abandon();
    }
    blocker.proceed?.();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void decide();
  }, [blocker.state]);
  useEffect(() => {
    const onClose = (event: Event) => isUnsaved() && event.preventDefault();
    window.addEventListener('beforeunload', onClose);
    return () => window.removeEventListener('beforeunload', onClose);
  }, [isUnsaved]);
}
