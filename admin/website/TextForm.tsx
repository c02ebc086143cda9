import { Alert, Box, Button, ButtonBase, List, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PageTextRecord, PageTextVersion } from '#shared/page-text-changes.ts';
import { SaveState } from '../forms/AutosaveNotices.tsx';
import { useAutosaveState } from '../forms/autosave.ts';
import { InlineDiff } from '../forms/TextDiff.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { colours } from '../theme/colours.ts';
import { londonDateTime } from '../words.ts';
import { fetchVersions, inWords, onOneLine } from './texts.ts';
import { type OnWords, type TextEditing, useTextEditing } from './typed-texts.ts';
import { type FieldHandle, WordsField } from './WordsField.tsx';

interface TextFormProps {
  text: PageTextRecord;
  /** The field's accessible name. */
  label: string;
  /** Focuses the field, again whenever the number changes. */
  focus?: number;
  onWords?: OnWords;
  /** Called on Enter in a single-line text that can be saved. */
  onEnter?: () => void;
  /** Closes it. */
  onDone?: () => void;
  /** Before the buttons. */
  children?: ReactNode;
}

/** The field of one text, with its original, its history, and whether it is saved. */
export function TextForm(props: TextFormProps) {
  const { text, label, focus, onWords, onEnter, onDone, children } = props;
  const editing = useTextEditing(text, onWords);
  const input = useRef<FieldHandle>(null);
  const whole = useRef<HTMLDivElement>(null);
  const [isHistory, setHistory] = useState(false);
  const { problem } = useAutosaveState(editing.autosave);
  const isValid = editing.refusal === undefined;
  const isUntouched = text.state === 'original' && !editing.isUndoable && !onDone;

  useEffect(() => {
    if (focus !== undefined) input.current?.focusAtEnd();
  }, [focus]);
  // So that a conflict below the field is not hidden by the bar at the bottom.
  const isOriginal = editing.words === text.original;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them makes it taller
  useEffect(() => {
    if (focus !== undefined) whole.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOriginal, problem]);

  const toggleHistory = () => setHistory(!isHistory);
  return (
    <Box ref={whole} sx={{ display: 'grid', gap: 1.5, minWidth: 0, scrollMarginBlock: '24px' }}>
      <WordsField
        text={text}
        editing={editing}
        label={label}
        ref={input}
        onEnter={() => isValid && onEnter?.()}
      />
      {!isOriginal && <Original text={text} editing={editing} />}
      {isHistory && (
        <History
          text={text}
          onChosen={(words) => {
            editing.type(words);
            toggleHistory();
          }}
        />
      )}
      <Box sx={{ ...BUTTONS, ...(onDone && IN_SIGHT), ...(isUntouched && { display: 'none' }) }}>
        {children}
        <SaveState autosave={editing.autosave} name={text.id} idle="" />
        {text.state !== 'original' && (
          <Button
            size="small"
            color="secondary"
            aria-expanded={isHistory}
            aria-label={`History: ${text.label}`}
            onClick={toggleHistory}
          >
            History
          </Button>
        )}
        <Button size="small" color="secondary" disabled={!editing.isUndoable} onClick={editing.undo}>
          Undo
        </Button>
        {onDone && (
          <Button
            size="small"
            variant="contained"
            color="secondary"
            disabled={!isValid}
            onClick={() => {
              editing.finish();
              onDone();
            }}
          >
            Done
          </Button>
        )}
      </Box>
    </Box>
  );
}

const BUTTONS = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const;

/** In a panel that is lower than the form. */
const IN_SIGHT = {
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  py: 1,
  bgcolor: 'background.paper',
} as const;

/** The original of a changed text, or a newer original if an update has brought one. */
function Original({ text, editing }: { text: PageTextRecord; editing: TextEditing }) {
  const isNew = text.suggestion !== null;
  return (
    <Box sx={ORIGINAL}>
      <b>{isNew ? 'New suggestion:' : 'Original:'}</b> {onOneLine(text.original) || 'empty'}
      <br />
      <Button
        color="secondary"
        size="small"
        onClick={() => editing.type(text.original)}
        sx={{ px: 0, textDecoration: 'underline', textUnderlineOffset: '4px' }}
      >
        {isNew ? 'Use the suggestion' : 'Restore the original'}
      </Button>
    </Box>
  );
}

const ORIGINAL = {
  borderLeft: `6px solid ${colours.sky}`,
  bgcolor: colours.skyTint,
  p: '10px 12px',
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
} as const;

interface HistoryProps {
  text: PageTextRecord;
  /** Restores a version as an unpublished change. */
  onChosen: (words: string) => void;
}

/** All versions of a text, latest first, each compared with the current one. Looking at one changes nothing. */
export function History({ text, onChosen }: HistoryProps) {
  const { data, error } = useQuery({
    queryKey: ['page-texts', 'versions', text.id, text.updated_at],
    queryFn: () => fetchVersions(text.id),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<string>();
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Typography role="status">Loading the versions…</Typography>;
  return (
    <List
      disablePadding
      component="ol"
      aria-label="Versions, the latest first"
      ref={bringIntoView}
      sx={{ py: 1 }}
    >
      {data.map((version) => {
        const isChosen = version.id === chosen;
        return (
          <Box component="li" key={version.id} sx={{ ...LINE, ...(isChosen && CHOSEN) }}>
            <ButtonBase
              aria-pressed={isChosen}
              onClick={() => setChosen(isChosen ? undefined : version.id)}
              sx={{
                display: 'block',
                textAlign: 'left',
                width: '100%',
                font: 'inherit',
                minHeight: 44,
                overflowWrap: 'anywhere',
              }}
            >
              <Box component="span" sx={{ display: 'block', fontWeight: 600, lineHeight: 1.35 }}>
                {onOneLine(version.value) || 'Empty: not shown'}
              </Box>
              <Typography component="span" variant="caption">
                {saidOf(version)}{' '}
              </Typography>
              {version.state === 'draft' && <WordChip label="Not public yet" tone="waiting" />}
              {version.state === 'public' && <WordChip label="Public" tone="good" />}
            </ButtonBase>
            {isChosen && version.value !== text.words && (
              <>
                <Box sx={{ my: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                  <InlineDiff before={inWords(version.value)} after={inWords(text.words)} />
                </Box>
                <Button
                  size="small"
                  variant="contained"
                  color="secondary"
                  onClick={() => onChosen(version.value)}
                >
                  Restore this one
                </Button>
              </>
            )}
          </Box>
        );
      })}
    </List>
  );
}

const bringIntoView = (list: Element | null) => list?.scrollIntoView?.({ block: 'nearest' });

function saidOf({ state, at, by }: PageTextVersion): string {
  if (state === 'original') return 'The original';
  return [by ?? 'With the sample content', at && londonDateTime(at)].filter(Boolean).join(', ');
}

const LINE = {
  py: 1.25,
  pl: 2,
  pr: 2.5,
  borderLeft: '4px solid transparent',
  borderBottom: `1px solid ${colours.line}`,
} as const;
const CHOSEN = { bgcolor: colours.claretTint, borderLeftColor: 'primary.main' } as const;
