import { Box, Popper, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from 'react';
import { plural } from '#shared/words.ts';
import { useIsPhone } from '../../layout/widths.ts';
import { floatShadow } from '../../theme/colours.ts';
import { useRichText } from '../rich-text-context.tsx';
import { Typed } from './BlockMenu.tsx';
import { BLOCK_ICONS } from './block-icons.tsx';
import { useAsk } from './Questions.tsx';
import type { SlashState } from './slash.ts';

/** Lists the blocks that can replace a typed slash; the caret stays in the text. */
export function SlashMenu() {
  const { editor, storage } = useRichText();
  const ask = useAsk();
  const { store } = storage.slash;
  const state = useSyncExternalStore(store.subscribe, store.get);
  const listId = useId();
  const chosen = state?.found[state.place]?.name;

  useEffect(() => {
    storage.slash.take = (block) => block.run(editor, ask);
  }, [editor, storage, ask]);

  useEffect(() => {
    if (!state || editor.isDestroyed) return;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', listId);
    dom.setAttribute('aria-haspopup', 'listbox');
    if (chosen) dom.setAttribute('aria-activedescendant', `${listId}-${chosen}`);
    return () => {
      for (const name of ['aria-controls', 'aria-haspopup', 'aria-activedescendant'])
        dom.removeAttribute(name);
    };
  }, [editor, state, chosen, listId]);

  return state ? <Open state={state} listId={listId} /> : null;
}

function Open({ state, listId }: { state: SlashState; listId: string }) {
  const isPhone = useIsPhone();
  const list = <List state={state} listId={listId} />;
  const box = useRef<HTMLElement>(null);
  const showLine = useEffectEvent(() => {
    const menu = box.current?.getBoundingClientRect();
    const hidden = (state.rect()?.bottom ?? 0) + 8 - (menu?.top ?? 0);
    if (menu && hidden > 0) window.scrollBy(0, hidden);
  });
  useEffect(() => {
    if (isPhone) showLine();
  }, [isPhone]);
  if (isPhone)
    return (
      <Box ref={box} sx={AT_THE_THUMB}>
        {list}
      </Box>
    );
  const anchor = { getBoundingClientRect: () => state.rect() ?? new DOMRect() };
  return (
    <Popper
      open
      // MUI's default is 'tooltip'.
      role="presentation"
      // Keeps it in the page's main region, next after the text in tab order.
      disablePortal
      anchorEl={anchor}
      placement="bottom-start"
      modifiers={[{ name: 'offset', options: { offset: [0, 6] } }]}
      sx={{ zIndex: 'modal', width: 344, boxShadow: floatShadow }}
    >
      {list}
    </Popper>
  );
}

function List({ state, listId }: { state: SlashState; listId: string }) {
  const { found, place, take } = state;
  const box = useRef<HTMLElement>(null);
  const chosen = found[place]?.name;

  useEffect(() => {
    box.current?.querySelector(`[id="${listId}-${chosen}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [listId, chosen]);

  return (
    <Box sx={{ bgcolor: 'background.paper' }}>
      <Box
        ref={box}
        id={listId}
        role="listbox"
        aria-label="Insert"
        sx={{
          maxHeight: 'min(420px, calc((100dvh - var(--keyboard, 0px)) * 0.45))',
          overflowY: 'auto',
          pt: 0.5,
        }}
      >
        {(['Text', 'Insert'] as const).map((group) => {
          const blocks = found.filter((block) => block.group === group);
          if (blocks.length === 0) return null;
          return (
            <Box key={group} role="group" aria-label={group}>
              <Typography
                aria-hidden
                variant="body2"
                color="textSecondary"
                sx={{ fontWeight: 650, px: 2, pt: 0.75 }}
              >
                {group}
              </Typography>
              {blocks.map((block) => (
                <Box
                  key={block.name}
                  id={`${listId}-${block.name}`}
                  role="option"
                  aria-selected={block.name === chosen}
                  tabIndex={-1}
                  // Keeps the caret in the text.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(block)}
                  sx={{ ...LINE, ...(block.name === chosen && CHOSEN) }}
                >
                  <Box
                    aria-hidden
                    sx={{
                      display: 'grid',
                      placeItems: 'center',
                      width: 34,
                      height: 34,
                      bgcolor: 'background.default',
                    }}
                  >
                    {BLOCK_ICONS[block.name]}
                  </Box>
                  {block.label}
                  <Typed>{block.typed}</Typed>
                </Box>
              ))}
            </Box>
          );
        })}
      </Box>
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{ px: 2, py: 1, borderTop: '1px solid', borderColor: 'divider', fontSize: '0.8125rem' }}
      >
        {found.length === 0 ? 'Nothing is called that.' : plural(found.length, 'choice')}
        <Box component="span" aria-hidden sx={{ ml: 2, display: { xs: 'none', md: 'inline' } }}>
          ↑ ↓ choose · Enter insert · Esc close
        </Box>
      </Typography>
    </Box>
  );
}

const AT_THE_THUMB = {
  position: 'fixed',
  left: 0,
  right: 0,
  bottom: 'calc(var(--keyboard, 0px) + 56px)',
  zIndex: 'drawer',
  boxShadow: floatShadow,
} as const;

const LINE = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  py: 0.5,
  pl: 1.5,
  pr: 1.75,
  fontWeight: 600,
  fontSize: '0.9375rem',
  cursor: 'pointer',
  borderLeft: '4px solid transparent',
  '&:hover': { bgcolor: 'primary.light' },
} as const;

const CHOSEN = { bgcolor: 'primary.light', borderColor: 'primary.main' } as const;
