import ArticleIcon from '@mui/icons-material/ArticleOutlined';
import FileIcon from '@mui/icons-material/ImageOutlined';
import LaterIcon from '@mui/icons-material/ScheduleOutlined';
import SearchIcon from '@mui/icons-material/Search';
import PageIcon from '@mui/icons-material/WebOutlined';
import {
  Box,
  Button,
  Checkbox,
  Drawer,
  FormControlLabel,
  InputAdornment,
  Popover,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { getMarkRange, posToDOMRect } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { WordChip } from '../../lists/StatusChip.tsx';
import { cleanAddress } from '../paste/filters/addresses.ts';
import { useRichText } from '../rich-text-context.tsx';
import { isAddress, onThisSite, type Target, useTargets, withScheme } from './link-targets.ts';

const ICONS: Record<Target['kind'], ReactNode> = {
  article: <ArticleIcon />,
  later: <LaterIcon />,
  page: <PageIcon />,
  picture: <FileIcon />,
};

/** Links the selected words, or changes their link: searches the site for a target, or takes a typed address. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const { editor } = useRichText();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  // The selection when the dialog opened.
  const [at] = useState(() => linkAt(editor));
  const [anchor] = useState(() => posToDOMRect(editor.view, at.from, at.to));
  const titleId = useId();
  // Must not cover the words to link.
  const isAbove = window.innerHeight - anchor.bottom < HEIGHT && anchor.top > HEIGHT;
  const form = <LinkForm titleId={titleId} at={at} onClose={onClose} />;
  if (isPhone)
    return (
      <Drawer
        anchor="bottom"
        open
        onClose={onClose}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId } }}
      >
        <Box aria-hidden sx={{ width: 44, height: 5, bgcolor: 'text.secondary', mt: 1, mx: 'auto' }} />
        {form}
      </Drawer>
    );
  return (
    <Popover
      open
      onClose={onClose}
      anchorReference="anchorPosition"
      anchorPosition={{ top: isAbove ? anchor.top - 8 : anchor.bottom + 8, left: anchor.left }}
      transformOrigin={{ vertical: isAbove ? 'bottom' : 'top', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          // Its list grows and shrinks: above the words its foot stays where it is.
          sx: {
            width: 480,
            ...(isAbove && { top: 'auto !important', bottom: `calc(100% - ${anchor.top - 8}px)` }),
          },
        },
      }}
    >
      {form}
    </Popover>
  );
}

/** Greatest height of the dialog in pixels. */
const HEIGHT = 460;

interface At {
  from: number;
  to: number;
  /** Of the existing link; '' if there is none. */
  href: string;
  isNewTab: boolean;
}

function linkAt({ state }: ReturnType<typeof useRichText>['editor']): At {
  const { from, to, $from, $to } = state.selection;
  const type = state.schema.marks.link;
  const range = type && (getMarkRange($from, type) ?? getMarkRange($to, type));
  const mark =
    type &&
    range &&
    state.doc
      .resolve(range.from + 1)
      .marks()
      .find((one) => one.type === type);
  if (!range || !mark) return { from, to, href: '', isNewTab: false };
  return {
    from: Math.min(from, range.from),
    to: Math.max(to, range.to),
    href: String(mark.attrs.href ?? ''),
    isNewTab: mark.attrs.target === '_blank',
  };
}

function LinkForm({ titleId, at, onClose }: { titleId: string; at: At; onClose: () => void }) {
  const { editor } = useRichText();
  const [typed, setTyped] = useState(at.href);
  const [isNewTab, setNewTab] = useState(at.isNewTab);
  const [place, setPlace] = useState(0);
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const isThere = at.href !== '';
  const asAddress = isAddress(typed);
  const cleaned = cleanAddress(withScheme(typed));
  const address = asAddress ? onThisSite(cleaned.address) : '';
  const { targets, isAsking } = useTargets(asAddress ? '' : typed);
  const chosen = targets[Math.min(place, targets.length - 1)];
  const href = asAddress ? address : chosen?.href;

  const link = () => {
    if (!href) return;
    const words = editor.state.doc.textBetween(at.from, at.to);
    const attributes = { href, target: isNewTab ? '_blank' : null };
    const chain = editor.chain().focus().setTextSelection(at);
    // Nothing is selected: the link gets its target's title as words.
    if (words === '')
      chain
        .insertContent({
          type: 'text',
          text: chosen && !asAddress ? chosen.title : href.replace(/^(?:https?:\/\/|mailto:|tel:)/, ''),
          marks: [{ type: 'link', attrs: attributes }],
        })
        .run();
    else chain.setLink(attributes).setTextSelection(at.to).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().setTextSelection(at).unsetLink().setTextSelection(at.to).run();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && targets.length > 0) {
      event.preventDefault();
      setPlace((Math.min(place, targets.length - 1) + step + targets.length) % targets.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      link();
    }
  };

  return (
    // In React's tree the dialog is part of the article's form.
    <Box sx={{ pt: 2 }} onSubmit={(event) => event.stopPropagation()}>
      <Box sx={{ px: 2, pb: 1 }}>
        <Typography
          id={titleId}
          component="label"
          htmlFor={`${listId}-input`}
          sx={{ fontWeight: 650, fontSize: '0.875rem' }}
        >
          Find a page or article, or paste an address
        </Typography>
        <TextField
          id={`${listId}-input`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setPlace(0);
          }}
          onKeyDown={onKeyDown}
          onFocus={(event) => event.target.select()}
          inputRef={input}
          sx={{ mt: 0.75 }}
          slotProps={{
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchIcon />
                </InputAdornment>
              ),
            },
            htmlInput: {
              role: 'combobox',
              'aria-expanded': targets.length > 0,
              'aria-controls': listId,
              'aria-autocomplete': 'list',
              'aria-activedescendant': chosen ? `${listId}-${targets.indexOf(chosen)}` : undefined,
              autoComplete: 'off',
              autoCapitalize: 'none',
              spellCheck: false,
            },
          }}
        />
      </Box>
      <Box
        id={listId}
        role="listbox"
        aria-label="What it can lead to"
        sx={{ maxHeight: 'min(264px, 36vh)', overflowY: 'auto' }}
      >
        {targets.map((target, index) => (
          <Result
            key={`${target.href} ${target.title}`}
            id={`${listId}-${index}`}
            target={target}
            isChosen={target === chosen}
            onChoose={() => setPlace(index)}
            onTake={link}
          />
        ))}
      </Box>
      <Typography role="status" sx={{ px: 2, pb: 1, fontSize: '0.9375rem', color: 'text.secondary' }}>
        {asAddress
          ? cleaned.isCleaned && 'Its tracking code has been taken out.'
          : listWords(typed, targets.length, isAsking)}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1.25,
          borderTop: '1px solid',
          borderColor: 'divider',
        }}
      >
        <FormControlLabel
          label="New tab"
          control={<Checkbox checked={isNewTab} onChange={(_event, next) => setNewTab(next)} />}
          sx={{ flex: 1, ml: -1 }}
        />
        {isThere ? (
          <Button color="error" onClick={remove}>
            Remove link
          </Button>
        ) : (
          <Button color="secondary" onClick={onClose}>
            Cancel
          </Button>
        )}
        <Button variant="contained" color="secondary" disabled={!href} onClick={link}>
          {isThere ? 'Change link' : 'Link to this'}
        </Button>
      </Box>
    </Box>
  );
}

interface ResultProps {
  id: string;
  target: Target;
  isChosen: boolean;
  onChoose: () => void;
  onTake: () => void;
}

function Result({ id, target, isChosen, onChoose, onTake }: ResultProps) {
  const [element, setElement] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (isChosen) element?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen, element]);
  return (
    // The field handles the keys, as it keeps the focus.
    <Box
      ref={setElement}
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        onChoose();
        if (isChosen) onTake();
      }}
      onDoubleClick={onTake}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 52,
        px: 2,
        pl: 1.5,
        py: 1,
        cursor: 'pointer',
        borderLeft: '4px solid transparent',
        ...(isChosen && { bgcolor: 'primary.light', borderColor: 'primary.main' }),
      }}
    >
      <Box
        aria-hidden
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 34,
          height: 34,
          bgcolor: 'background.default',
          flex: 'none',
        }}
      >
        {ICONS[target.kind]}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 650, lineHeight: 1.35 }}>
          {target.title}
        </Typography>
        <Typography noWrap variant="body2" color="textSecondary">
          {target.about}
        </Typography>
      </Box>
      {target.kind === 'later' && <WordChip label="Not public yet" tone="waiting" />}
    </Box>
  );
}

function listWords(typed: string, found: number, isAsking: boolean): string {
  if (typed.trim() === '' || found > 0 || isAsking) return '';
  return 'Nothing has that in its title or address. You can also paste an address.';
}
