import CloseIcon from '@mui/icons-material/Close';
import NextIcon from '@mui/icons-material/KeyboardArrowDown';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUp';
import { Box, Button, Checkbox, FormControlLabel, IconButton, TextField, Typography } from '@mui/material';
import type { Node } from '@tiptap/pm/model';
import { useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { figure } from '#shared/words.ts';
import { useRichText } from '../rich-text-context.tsx';
import { type FindState, findKey } from './find.ts';

/** Finds and replaces. */
export function FindBar({ onClose }: { onClose: () => void }) {
  const { editor } = useRichText();
  const [replacement, setReplacement] = useState('');
  /** The last 'Replace all', until the text changes. */
  const [replaced, setReplaced] = useState<{ count: number; doc: Node }>();
  const find = useEditorState({ editor, selector: ({ editor: now }) => findKey.getState(now.state) });
  const { wanted = '', found = [], current = 0, isCaseMatched = false } = find ?? {};

  const look = (change: Partial<FindState>) => {
    setReplaced(undefined);
    editor.view.dispatch(editor.state.tr.setMeta(findKey, change));
  };

  useEffect(() => {
    const { from, to } = editor.state.selection;
    const selected = editor.state.doc.textBetween(from, to, ' ');
    if (selected !== '' && selected.length < 100)
      editor.view.dispatch(editor.state.tr.setMeta(findKey, { wanted: selected, current: 0 }));
    return () => {
      if (!editor.isDestroyed) editor.view.dispatch(editor.state.tr.setMeta(findKey, { wanted: '' }));
    };
  }, [editor]);

  const outcome =
    replaced?.doc === editor.state.doc
      ? `${figure(replaced.count)} replaced`
      : found.length === 0
        ? 'Not found'
        : `${figure(current + 1)} of ${figure(found.length)}`;

  const place = found[current];
  const state = place ? {} : OFF;
  useEffect(() => {
    if (!place) return;
    const { node } = editor.view.domAtPos(place.from);
    (node instanceof Element ? node : node.parentElement)?.scrollIntoView?.({ block: 'center' });
  }, [editor, place]);

  const step = (by: number) =>
    found.length > 0 && look({ current: (current + by + found.length) % found.length });
  const replace = () => {
    if (!place) return;
    editor.view.dispatch(editor.state.tr.insertText(replacement, place.from, place.to));
  };
  const replaceAll = () => {
    if (!place) return;
    const transaction = editor.state.tr;
    for (const { from, to } of [...found].reverse()) transaction.insertText(replacement, from, to);
    editor.view.dispatch(transaction);
    setReplaced({ count: found.length, doc: editor.state.doc });
  };
  const close = () => {
    onClose();
    if (place) editor.chain().focus().setTextSelection(place).run();
    else editor.commands.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (
      event.key === 'Enter' &&
      event.target instanceof HTMLInputElement &&
      event.target.type !== 'checkbox'
    ) {
      if (event.target.name === 'replacement') replace();
      else step(event.shiftKey ? -1 : 1);
    } else return;
    // Enter must not submit the article's form.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Box role="search" aria-label="Find and replace" onKeyDown={onKeyDown} sx={BAR}>
      <TextField
        size="small"
        label="Find"
        value={wanted}
        onChange={(event) => look({ wanted: event.target.value, current: 0 })}
        autoFocus
        onFocus={(event) => event.target.select()}
        sx={{ flex: '1 1 160px' }}
      />
      <TextField
        size="small"
        label="Replace with"
        name="replacement"
        value={replacement}
        onChange={(event) => setReplacement(event.target.value)}
        sx={{ flex: '1 1 160px' }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flexWrap: 'wrap' }}>
        <Typography role="status" variant="body2" color="textSecondary" sx={{ minWidth: 72 }}>
          {wanted === '' ? '' : outcome}
        </Typography>
        <IconButton {...state} aria-label="Previous" onClick={() => step(-1)}>
          <PreviousIcon />
        </IconButton>
        <IconButton {...state} aria-label="Next" onClick={() => step(1)}>
          <NextIcon />
        </IconButton>
        <Button {...state} size="small" color="secondary" onClick={replace}>
          Replace
        </Button>
        <Button {...state} size="small" color="secondary" onClick={replaceAll}>
          Replace all
        </Button>
        <FormControlLabel
          label="Match case"
          control={
            <Checkbox
              size="small"
              checked={isCaseMatched}
              onChange={(_event, next) => look({ isCaseMatched: next, current: 0 })}
            />
          }
        />
        <IconButton aria-label="Close" onClick={close}>
          <CloseIcon />
        </IconButton>
      </Box>
    </Box>
  );
}

/** Still takes the focus, which a disabled button would lose at the last match. */
const OFF = { 'aria-disabled': true, sx: { color: 'text.disabled' } } as const;

const BAR = {
  position: 'sticky',
  // In front of the rest of the page.
  order: -1,
  top: { xs: 'calc(var(--head) + 56px)', md: 'calc(var(--head) + 104px)' },
  zIndex: 4,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 1,
  p: 1.5,
  mb: 2,
  bgcolor: 'background.paper',
  boxShadow: '0 2px 6px rgb(0 0 0 / 0.14)',
} as const;
