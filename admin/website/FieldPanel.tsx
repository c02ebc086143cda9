import BackIcon from '@mui/icons-material/ArrowBack';
import ForwardIcon from '@mui/icons-material/ArrowForward';
import CloseIcon from '@mui/icons-material/Close';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useGetResourceLabel } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { PageTextRecord, PageTextVersion } from '#shared/page-text-changes.ts';
import { colours } from '../theme/colours.ts';
import { GRIP } from './ChangesSheet.tsx';
import { History } from './History.tsx';
import { Original } from './Original.tsx';
import { SaveState } from './SaveState.tsx';
import { boundsOf, pageLabel, placeOf } from './texts.ts';
import { type OnWords, useTextEditing } from './useTextEditing.ts';
import { type FieldHandle, WordsField } from './WordsField.tsx';

interface FieldPanelProps {
  text: PageTextRecord;
  /** Changes on each request for the field, so that it is focused again. */
  asked: number;
  /** The texts of the page in order, for previous and next. */
  neighbours: PageTextRecord[];
  onWords: OnWords;
  /** Shows a version on the page; undefined shows the current text. */
  onLook: (version: PageTextVersion | undefined) => void;
  onGo: (key: string) => void;
  /** Closes the panel. */
  onDone: () => void;
  /** Moves the focus back to the element on the page. */
  onEscape: () => void;
}

/** Beside the page: the field of the selected text, or its history. */
export function FieldPanel({
  text,
  asked,
  neighbours,
  onWords,
  onLook,
  onGo,
  onDone,
  onEscape,
}: FieldPanelProps) {
  const editing = useTextEditing(text, onWords);
  const input = useRef<FieldHandle>(null);
  const [isHistory, setHistory] = useState(false);
  const { section, name } = placeOf(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each request
  useEffect(() => {
    if (!isHistory) input.current?.focusAtEnd();
  }, [isHistory, asked]);
  const at = neighbours.findIndex(({ id }) => id === text.id);
  const before = neighbours[at - 1];
  const after = neighbours[at + 1];
  const leaveHistory = () => {
    setHistory(false);
    onLook(undefined);
  };
  const where =
    section === pageLabel(text.page) ? section : `${pageLabel(text.page)}, ${section.toLowerCase()}`;

  return (
    <PanelFrame label={text.label} onEscape={isHistory ? leaveHistory : onEscape}>
      <Box sx={HEAD}>
        {isHistory && (
          <IconButton aria-label="Back to the field" onClick={leaveHistory} sx={{ ml: -1.5 }}>
            <BackIcon />
          </IconButton>
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" color="textSecondary">
            {isHistory ? `${where}, ${name.toLowerCase()}` : where}
          </Typography>
          <Typography variant="h2" sx={{ fontSize: '1.625rem', pt: 0.5, overflowWrap: 'anywhere' }}>
            {isHistory ? 'History' : name}
          </Typography>
        </Box>
        {!isHistory && (
          <IconButton
            aria-label="History of this text"
            title="History of this text"
            onClick={() => setHistory(true)}
          >
            <HistoryIcon />
          </IconButton>
        )}
        <IconButton
          aria-label="Close"
          title="Close"
          onClick={() => {
            onLook(undefined);
            onDone();
          }}
        >
          <CloseIcon />
        </IconButton>
      </Box>
      {isHistory ? (
        <>
          <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
            <History
              text={text}
              onLook={onLook}
              onChosen={(words) => {
                editing.type(words);
                leaveHistory();
              }}
            />
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ ...FOOT, py: 1.5 }}>
            Putting one back makes a new change; nothing in the history is lost.
          </Typography>
        </>
      ) : (
        <>
          <Box
            sx={{
              flex: 1,
              minHeight: 0,
              overflow: 'auto',
              p: { xs: 2, md: 2.5 },
              display: 'grid',
              gap: 2,
              alignContent: 'start',
            }}
          >
            <WordsField
              text={text}
              editing={editing}
              label={boundsOf(text)}
              ref={input}
              onEnter={() => editing.refusal === undefined && onEscape()}
            />
            <Original text={text} editing={editing} />
            {text.page === 'layout' && (
              <Typography variant="body2">
                <b>Where it shows</b>
                <br />
                On every page.
              </Typography>
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.25 }}>
              {before && (
                <Button
                  size="small"
                  variant="outlined"
                  color="secondary"
                  startIcon={<BackIcon />}
                  onClick={() => onGo(before.id)}
                  sx={NEIGHBOUR}
                >
                  {placeOf(before).name}
                </Button>
              )}
              {after && (
                <Button
                  size="small"
                  variant="outlined"
                  color="secondary"
                  endIcon={<ForwardIcon />}
                  onClick={() => onGo(after.id)}
                  sx={NEIGHBOUR}
                >
                  {placeOf(after).name}
                </Button>
              )}
            </Box>
          </Box>
          <Box sx={{ ...FOOT, display: 'flex', alignItems: 'center', gap: 1, py: 1 }}>
            <SaveState editing={editing} />
            <Button color="secondary" disabled={!editing.isUndoable} onClick={editing.undo}>
              Undo
            </Button>
            <Button
              variant="contained"
              color="secondary"
              onClick={() => {
                editing.finish();
                onDone();
              }}
            >
              Done
            </Button>
          </Box>
        </>
      )}
    </PanelFrame>
  );
}

interface RecordPanelProps {
  resource: string;
  record: string;
  onDone: () => void;
  onEscape: () => void;
}

/** Beside the page: a link to the form of the selected record. */
export function RecordPanel({ resource, record, onDone, onEscape }: RecordPanelProps) {
  const labelOf = useGetResourceLabel();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus({ preventScroll: true }), []);
  const one = labelOf(resource, 1).toLowerCase();
  const all = labelOf(resource, 2).toLowerCase();
  return (
    <PanelFrame label={labelOf(resource, 1)} onEscape={onEscape}>
      <Box sx={HEAD}>
        <Typography variant="h2" sx={{ flex: 1, fontSize: '1.625rem', pt: 1.5 }}>
          {labelOf(resource, 1)}
        </Typography>
        <IconButton aria-label="Close" title="Close" onClick={onDone}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ p: 2.5, display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <Typography>{`This comes from the list of ${all}. What is saved there is public at once.`}</Typography>
        <Button ref={link} component={RouterLink} to={`/${resource}/${record}/edit`} variant="contained">
          {`Edit this ${one}`}
        </Button>
        <Button component={RouterLink} to={`/${resource}`} variant="outlined" color="secondary">
          {`Order, hide and add ${all}`}
        </Button>
      </Box>
    </PanelFrame>
  );
}

function PanelFrame({
  label,
  onEscape,
  children,
}: {
  label: string;
  onEscape: () => void;
  children: ReactNode;
}) {
  return (
    <Box
      component="aside"
      aria-label={label}
      onKeyDown={(event) => event.key === 'Escape' && onEscape()}
      sx={PANEL}
    >
      <Box aria-hidden sx={{ ...GRIP, flex: 'none', display: { md: 'none' } }} />
      {children}
    </Box>
  );
}

const NEIGHBOUR = { maxWidth: '100%', whiteSpace: 'normal', textAlign: 'left' } as const;

const PANEL = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  bgcolor: 'background.paper',
  width: { xs: 'auto', md: 400 },
  flex: 'none',
  position: { xs: 'absolute', md: 'static' },
  insetInline: { xs: 0 },
  bottom: 0,
  height: { xs: '58%', md: 'auto' },
  zIndex: 4,
  borderLeft: { md: `1px solid ${colours.line}` },
  borderTop: { xs: `1px solid ${colours.line}`, md: 'none' },
  boxShadow: { xs: '0 -12px 40px -10px rgb(36 6 15 / 0.5)', md: 'none' },
} as const;

const HEAD = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  flex: 'none',
  pt: { xs: 0.5, md: 2 },
  pb: { xs: 1, md: 1.5 },
  pl: { xs: 2, md: 2.5 },
  pr: 1,
  borderBottom: `1px solid ${colours.line}`,
} as const;

const FOOT = {
  flex: 'none',
  borderTop: `1px solid ${colours.line}`,
  pl: { xs: 2, md: 2.5 },
  pr: 1.5,
} as const;
