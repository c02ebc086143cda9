import AddIcon from '@mui/icons-material/Add';
import { Box, Skeleton, TextField, Typography } from '@mui/material';
import {
  type KeyboardEvent,
  lazy,
  type Ref,
  Suspense,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { FACT_NAMES } from '#shared/page-texts/fact-names.ts';
import {
  PAGE_TEXT_DEFINITIONS,
  type PageTextDefinition,
  type PageTextKey,
} from '#shared/page-texts/index.ts';
import { placeholdersOf } from '#shared/page-texts/schema.ts';
import { figure } from '#shared/words.ts';
import { NotSaved } from '../forms/AutosaveNotices.tsx';
import { lazyNamed } from '../lazy-named.tsx';
import { MenuButton } from '../rich-text/tools/MenuButton.tsx';
import { inWords } from './texts.ts';
import type { TextEditing } from './typed-texts.ts';

// Lazy, because they are larger than the page and few texts need them.
const ProseField = lazy(() => import('./ProseField.tsx'));
const MenuField = lazyNamed(() => import('./MenuField.tsx'), 'MenuField');

/** The imperative handle of a field. */
export interface FieldHandle {
  /** Focuses the field with the caret at the end. */
  focusAtEnd(): void;
}

interface WordsFieldProps {
  text: PageTextRecord;
  editing: TextEditing;
  /** The field's accessible name. */
  label: string;
  ref?: Ref<FieldHandle>;
  /** Called on Enter in a single-line text. */
  onEnter?: () => void;
}

/** The field of one text, with its errors and conflicts. */
export function WordsField({ text, editing, label, ref, onEnter }: WordsFieldProps) {
  const { words, type, refusal } = editing;
  const helpId = useId();
  const isLine = text.kind === 'line';
  const definition: PageTextDefinition = PAGE_TEXT_DEFINITIONS[text.id as PageTextKey];
  const input = useRef<HTMLInputElement>(null);
  const prose = useRef<FieldHandle & { insert(text: string): void }>(null);
  const [isAwaited, setAwaited] = useState(false);
  const names = useMemo(() => placeholdersOf(definition), [definition]);
  useImperativeHandle(ref, () => ({
    focusAtEnd() {
      setAwaited(true);
      prose.current?.focusAtEnd();
      const field = input.current;
      field?.focus({ preventScroll: true });
      field?.setSelectionRange(field.value.length, field.value.length);
    },
  }));
  const finish = () => {
    editing.finish();
    onEnter?.();
  };
  /** @param fact as it is written in a text: its name in braces */
  const insert = (fact: string) => {
    const field = input.current;
    if (!field) return prose.current?.insert(fact);
    field.focus();
    field.setRangeText(fact, field.selectionStart ?? words.length, field.selectionEnd ?? words.length, 'end');
    type(field.value);
  };
  const facts = names.map((name) => ({
    label: FACT_NAMES[name] ?? name,
    run: () => insert(`{${name}}`),
  }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isLine || event.nativeEvent.isComposing) return;
    event.preventDefault();
    finish();
  };
  const length = words.length;
  const isLong = length > text.max;
  const help = refusal
    ? isLong
      ? `${figure(length)} characters. There is room for ${figure(text.max)}: take out ${figure(length - text.max)}, or it cannot be saved.`
      : refusal
    : `${figure(length)} of ${figure(text.max)} characters`;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {text.kind === 'menu' ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <MenuField
            label={label}
            words={words}
            onType={type}
            onBlur={editing.finish}
            isWrong={refusal !== undefined}
            helpId={helpId}
            help={refusal}
          />
        </Suspense>
      ) : text.kind === 'prose' ? (
        <Suspense fallback={<Skeleton height={96} />}>
          <ProseField
            ref={prose}
            label={label}
            words={words}
            onType={type}
            onBlur={editing.finish}
            isWrong={refusal !== undefined}
            helpId={helpId}
            help={help}
            isAwaited={isAwaited}
          />
        </Suspense>
      ) : (
        <TextField
          inputRef={input}
          label={label}
          value={words}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={editing.finish}
          error={refusal !== undefined}
          multiline
          minRows={isLine ? 1 : text.kind === 'paragraphs' ? 5 : 2}
          maxRows={14}
          helperText={help}
          slotProps={{
            htmlInput: { 'aria-describedby': helpId, autoCapitalize: 'sentences' },
            formHelperText: { id: helpId, ...(refusal !== undefined && { role: 'alert' }) },
          }}
        />
      )}
      {names.length > 0 && (
        <Box sx={{ justifySelf: 'start' }}>
          <MenuButton label="Insert" shows="Insert" startIcon={<AddIcon />} choices={facts} />
        </Box>
      )}
      {text.hint && <Typography variant="body2">{text.hint}</Typography>}
      {refusal === undefined && (
        <NotSaved autosave={editing.autosave} name={text.id} show={(words) => inWords(String(words))} />
      )}
    </Box>
  );
}
