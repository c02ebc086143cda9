import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Menu, MenuItem, Skeleton, TextField, Typography } from '@mui/material';
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
import { lazyNamed } from '../lazy-named.ts';
import { inWords } from './texts.ts';
import type { TextEditing } from './typed-texts.ts';

// Lazy, because it is larger than the page and few texts need it.
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
  const insert = (fact: string) => {
    const field = input.current;
    if (!field) return prose.current?.insert(fact);
    field.focus();
    field.setRangeText(fact, field.selectionStart ?? words.length, field.selectionEnd ?? words.length, 'end');
    type(field.value);
  };
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
        <Suspense fallback={<Skeleton variant="rectangular" animation={false} height={320} />}>
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
        <Suspense fallback={<Skeleton variant="rectangular" animation={false} height={96} />}>
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
      {names.length > 0 && <InsertFact names={names} onChosen={insert} />}
      {text.hint && <Typography variant="body2">{text.hint}</Typography>}
      {refusal === undefined && (
        <NotSaved autosave={editing.autosave} name={text.id} show={(words) => inWords(String(words))} />
      )}
    </Box>
  );
}

interface InsertFactProps {
  /** Names of the facts that the text may contain. */
  names: readonly string[];
  /** @param text the fact as it is written in a text: its name in braces */
  onChosen: (text: string) => void;
}

/** A menu of the facts that can be inserted at the caret, such as the company's name. */
function InsertFact({ names, onChosen }: InsertFactProps) {
  const [at, setAt] = useState<HTMLElement | null>(null);
  const chosen = useRef<string>(undefined);
  const id = useId();
  const take = () => {
    const name = chosen.current;
    chosen.current = undefined;
    if (name) onChosen(`{${name}}`);
  };
  return (
    <>
      <Button
        size="small"
        color="secondary"
        startIcon={<AddIcon />}
        aria-haspopup="menu"
        aria-expanded={at !== null}
        aria-controls={at ? id : undefined}
        onClick={({ currentTarget }) => setAt(currentTarget)}
        sx={{ justifySelf: 'start' }}
      >
        Insert
      </Button>
      <Menu
        id={id}
        anchorEl={at}
        open={at !== null}
        onClose={() => setAt(null)}
        // After the menu has returned the focus.
        slotProps={{ transition: { onExited: take } }}
      >
        {names.map((name) => (
          <MenuItem
            key={name}
            onClick={() => {
              chosen.current = name;
              setAt(null);
            }}
          >
            {FACT_NAMES[name] ?? name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
