import CloseIcon from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Tab, Tabs } from '@mui/material';
import { Activity, type ReactNode, useCallback, useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { plural } from '#shared/words.ts';
import { colours } from '../../theme/colours.ts';
import { PANEL_TABS, type PanelTab, useEditorContext } from '../editor-context.tsx';
import { PANEL_BUTTON_ID } from './DocumentBar.tsx';
import { useHasRoom } from './useGoTo.ts';

const LABELS: Record<PanelTab, string> = { details: 'Details', checklist: 'Checklist' };

interface SidePanelProps {
  tabs: Record<PanelTab, ReactNode>;
  /** Number of findings when the checklist last ran. */
  openPoints: number;
}

/**
 * Everything about the article besides its text: a panel beside it, or a sheet over it on narrow screens. While closed it
 * keeps its state, but does not render during typing.
 */
export function SidePanel({ tabs, openPoints }: SidePanelProps) {
  const { isPanelOpen, setPanelOpen, isSheetOpen, setSheetOpen } = useEditorContext();
  const hasRoom = useHasRoom();
  // The same DOM node moves between panel and sheet, so that its state survives rotating the screen.
  const [content] = useState(() => {
    const element = document.createElement('div');
    element.style.display = 'contents';
    return element;
  });
  const isOpen = hasRoom ? isPanelOpen : isSheetOpen;
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  /** Keeps a sheet rendered until its closing transition has ended. */
  const [isPlaced, setPlaced] = useState(false);
  // A dialog opened from the panel stays when the screen is rotated, even if the sheet is closed then.
  const isDrawn = isPanelOpen || isSheetOpen || (!hasRoom && isPlaced);
  // A sheet does not reopen when a widened window becomes narrow again, unless a dialog in it is open.
  useLayoutEffect(() => {
    if (hasRoom && !document.querySelector('.MuiDialog-root')) setSheetOpen(false);
  }, [hasRoom, setSheetOpen]);
  // Returns the focus to the opening button before the browser drops it.
  useLayoutEffect(() => {
    if (hasRoom && !isPanelOpen && content.contains(document.activeElement))
      document.getElementById(PANEL_BUTTON_ID)?.focus();
  }, [hasRoom, isPanelOpen, content]);
  const attach = useCallback(
    (here: HTMLElement | null) => {
      here?.append(content);
      setPlaced(here !== null);
    },
    [content],
  );
  // A stable ref: a new function would reattach the node at each render, and take the focus out of its fields.
  const place = <Box sx={{ display: 'contents' }} ref={attach} />;
  return (
    <>
      {hasRoom ? (
        <Box
          component="aside"
          aria-label="About the article"
          sx={{ ...BESIDE, display: isPanelOpen ? 'flex' : 'none' }}
        >
          {place}
        </Box>
      ) : (
        <Drawer
          anchor="bottom"
          open={isSheetOpen}
          onClose={() => setSheetOpen(false)}
          slotProps={{ paper: { sx: SHEET, 'aria-label': 'About the article' } }}
        >
          <Box
            component="button"
            type="button"
            aria-hidden
            tabIndex={-1}
            onClick={() => setSheetOpen(false)}
            sx={GRIP}
          />
          {place}
        </Drawer>
      )}
      {wasOpened &&
        createPortal(
          <Activity mode={isDrawn ? 'visible' : 'hidden'}>
            <Tabbed
              tabs={tabs}
              openPoints={openPoints}
              onClose={() => (hasRoom ? setPanelOpen(false) : setSheetOpen(false))}
            />
          </Activity>,
          content,
        )}
    </>
  );
}

function Tabbed({ tabs, openPoints, onClose }: SidePanelProps & { onClose: () => void }) {
  const { tab, setTab } = useEditorContext();
  const id = useId();
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          borderBottom: '1px solid',
          borderColor: 'divider',
          pl: 0.5,
          pr: 1,
          flex: 'none',
        }}
      >
        <Tabs
          aria-label="About the article"
          value={tab}
          onChange={(_event, next: PanelTab) => setTab(next)}
          variant="scrollable"
          sx={{ flex: 1, minWidth: 0 }}
        >
          {PANEL_TABS.map((name) => (
            <Tab
              key={name}
              value={name}
              label={LABELS[name]}
              {...(name === 'checklist' &&
                openPoints > 0 && {
                  icon: <Points>{openPoints}</Points>,
                  iconPosition: 'end' as const,
                  'aria-label': `${LABELS[name]}, ${plural(openPoints, 'open point')}`,
                })}
              id={`${id}-${name}`}
              aria-controls={`${id}-${name}-panel`}
              sx={{ minWidth: 0, minHeight: 48, px: 1.25, fontSize: '0.9375rem', fontWeight: 650 }}
            />
          ))}
        </Tabs>
        <IconButton aria-label="Close the panel" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      {PANEL_TABS.map((name) => (
        <Box
          key={name}
          role="tabpanel"
          id={`${id}-${name}-panel`}
          aria-labelledby={`${id}-${name}`}
          hidden={tab !== name}
          sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: 2.5, overscrollBehavior: 'contain' }}
        >
          <Activity mode={tab === name ? 'visible' : 'hidden'}>{tabs[name]}</Activity>
        </Box>
      ))}
    </>
  );
}

function Points({ children }: { children: number }) {
  return (
    <Box component="span" sx={POINTS}>
      {children}
    </Box>
  );
}

const POINTS = {
  ml: 0.75,
  px: 0.75,
  minWidth: 22,
  lineHeight: '22px',
  textAlign: 'center',
  fontSize: '0.8125rem',
  fontWeight: 700,
  bgcolor: colours.brass,
  color: 'warning.contrastText',
} as const;

const BESIDE = {
  width: 368,
  flex: 'none',
  flexDirection: 'column',
  position: 'sticky',
  top: 'calc(var(--app-bar) + 104px)',
  height: 'calc(100dvh - var(--app-bar) - 104px)',
  bgcolor: 'background.paper',
  borderLeft: '1px solid',
  borderColor: 'divider',
} as const;

const SHEET = {
  height: 'calc(100dvh - 120px)',
  maxWidth: 640,
  width: '100%',
  mx: 'auto',
  bgcolor: 'background.paper',
} as const;

const GRIP = {
  width: 44,
  height: 5,
  p: 0,
  border: 0,
  bgcolor: 'text.secondary',
  mt: 1,
  mx: 'auto',
  flex: 'none',
} as const;
