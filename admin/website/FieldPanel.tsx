import BackIcon from '@mui/icons-material/ArrowBack';
import ForwardIcon from '@mui/icons-material/ArrowForward';
import CloseIcon from '@mui/icons-material/Close';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import type { PageTextRecord, PageTextVersion } from '#shared/page-text-changes.ts';
import { SaveState } from '../forms/AutosaveNotices.tsx';
import { History } from './History.tsx';
import { Original } from './Original.tsx';
import { FOOT, HEAD, PanelFrame } from './PanelFrame.tsx';
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
            <SaveState autosave={editing.autosave} name={text.id} idle="" />
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

const NEIGHBOUR = { maxWidth: '100%', whiteSpace: 'normal', textAlign: 'left' } as const;
