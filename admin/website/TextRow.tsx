import { Box, Button, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { SaveState } from '../forms/AutosaveNotices.tsx';
import { useAutosaveState } from '../forms/autosave.ts';
import { WordChip } from '../lists/StatusChip.tsx';
import { clamp } from '../theme/clamp.ts';
import { colours } from '../theme/colours.ts';
import { brand } from '../theme/palettes.ts';
import { History } from './History.tsx';
import { Original } from './Original.tsx';
import { boundsOf, onOneLine, placeOf, stateOf } from './texts.ts';
import { useTextEditing } from './useTextEditing.ts';
import { type FieldHandle, WordsField } from './WordsField.tsx';

interface TextRowProps {
  text: PageTextRecord;
  isOpen: boolean;
  onOpen: () => void;
  /** @param next whether to open the next row */
  onClose: (next: boolean) => void;
}

/** A text with its limits, content and state; 'Change' opens its field in the row. */
export function TextRow({ text, isOpen, onOpen, onClose }: TextRowProps) {
  const { name } = placeOf(text);
  return (
    <Box component="li" sx={{ ...ROW, ...(isOpen && OPEN) }}>
      <Box sx={{ fontWeight: 650, minWidth: 0 }}>
        {name}
        <Typography variant="body2" color="textSecondary">
          {boundsOf(text)}
        </Typography>
      </Box>
      <Box
        sx={{
          gridColumn: { xs: '1 / -1', md: 2 },
          gridRow: { xs: 2, md: 1 },
          minWidth: 0,
          overflowWrap: 'anywhere',
        }}
      >
        {isOpen ? (
          <OpenField text={text} onClose={onClose} />
        ) : (
          <Box sx={FEW_LINES}>
            {onOneLine(text.words) || (
              <Box component="i" sx={{ color: colours.muted }}>
                Empty: not shown
              </Box>
            )}
          </Box>
        )}
      </Box>
      <Box sx={{ justifySelf: { xs: 'end', md: 'start' } }}>
        <StateChip text={text} />
      </Box>
      {!isOpen && (
        <Button
          id={`change-${text.id}`}
          size="small"
          variant="outlined"
          color="secondary"
          aria-label={`Change: ${text.label}`}
          onClick={onOpen}
          sx={{ minHeight: { xs: 44, md: 36 }, gridColumn: { xs: 1, md: 4 }, justifySelf: 'start' }}
        >
          Change
        </Button>
      )}
    </Box>
  );
}

/** The state of a text; brass means changed and not public yet. */
export function StateChip({ text }: { text: PageTextRecord }) {
  const { label, tone } = stateOf(text);
  const chip = <WordChip label={label} tone={tone} />;
  return text.state === 'draft' ? (
    <Box
      component="span"
      sx={{ '& .MuiChip-root': { bgcolor: brand.brass, color: brand.ink, borderColor: brand.brass } }}
    >
      {chip}
    </Box>
  ) : (
    chip
  );
}

function OpenField({ text, onClose }: Pick<TextRowProps, 'text' | 'onClose'>) {
  const editing = useTextEditing(text);
  const input = useRef<FieldHandle>(null);
  const whole = useRef<HTMLDivElement>(null);
  const [isHistory, setHistory] = useState(false);
  useEffect(() => input.current?.focusAtEnd(), []);
  const { problem } = useAutosaveState(editing.autosave);
  // Scrolls when the row grows, so that a conflict below the field is not hidden by the bar at the bottom.
  const isOriginal = editing.words === text.original;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them makes the row taller
  useEffect(() => {
    whole.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isOriginal, problem]);
  const close = (next: boolean) => {
    editing.finish();
    onClose(next);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc leaves the field, whatever has the focus in it
    <div
      ref={whole}
      style={{ scrollMarginBlock: 24 }}
      onKeyDown={(event) => event.key === 'Escape' && close(false)}
    >
      <WordsField
        text={text}
        editing={editing}
        label={text.label}
        ref={input}
        onEnter={() => editing.refusal === undefined && close(true)}
      />
      <Original text={text} editing={editing} />
      {isHistory && <History text={text} onChosen={(words) => editing.type(words)} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 1.5 }}>
        <SaveState autosave={editing.autosave} name={text.id} idle="" />
        <Button
          size="small"
          color="secondary"
          aria-expanded={isHistory}
          onClick={() => setHistory(!isHistory)}
        >
          History
        </Button>
        <Button size="small" color="secondary" disabled={!editing.isUndoable} onClick={editing.undo}>
          Undo
        </Button>
        <Button
          size="small"
          variant="contained"
          color="secondary"
          disabled={editing.refusal !== undefined}
          onClick={() => close(false)}
        >
          Done
        </Button>
      </Box>
    </div>
  );
}

/** Shows enough of a legal text's section to recognise it. */
const FEW_LINES = clamp(4);

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '220px minmax(0, 1fr) auto 88px' },
  gap: { xs: '6px 12px', md: 2.5 },
  alignItems: 'center',
  py: 1.5,
  borderBottom: `1px solid ${colours.line}`,
} as const;

const OPEN = {
  alignItems: 'start',
  bgcolor: 'background.paper',
  border: `2px solid ${colours.ink}`,
  mx: -2,
  px: 2,
  py: 2,
} as const;
