import { Box } from '@mui/material';
import { type ReactNode, useEffect, useRef } from 'react';
import { useDraft } from './draft-context.ts';

/** Keys that move, select and copy. */
const HARMLESS = /^(?:Arrow|Page|Home$|End$|Tab$|Escape$|Shift$|Control$|Alt$|Meta$|F\d)/;

/** Makes its content read-only while another page writes: it can be read, selected and copied. */
export function ReadOnlyFieldset({ children }: { children: ReactNode }) {
  const { isReadOnly } = useDraft();
  const box = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element || !isReadOnly) return;
    // A text editor cannot be disabled like a field.
    const refuse = (event: Event) => {
      const { key, ctrlKey, metaKey } = event as KeyboardEvent;
      const isHarmless =
        event.type === 'keydown' && (HARMLESS.test(key) || ((ctrlKey || metaKey) && /^[acf]$/i.test(key)));
      if (isHarmless) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const types = ['beforeinput', 'keydown', 'paste', 'cut', 'drop'];
    for (const type of types) element.addEventListener(type, refuse, { capture: true });
    return () => {
      for (const type of types) element.removeEventListener(type, refuse, { capture: true });
    };
  }, [isReadOnly]);

  return (
    <Box component="fieldset" ref={box} disabled={isReadOnly} sx={{ ...WHOLE, ...(isReadOnly && OFF) }}>
      {children}
    </Box>
  );
}

const WHOLE = { display: 'contents', m: 0, p: 0, border: 0 } as const;

const OFF = {
  '& button:disabled': { opacity: 0.4 },
  '& :is(.MuiSelect-select, .MuiAutocomplete-root, [role=toolbar])': { pointerEvents: 'none' },
} as const;
