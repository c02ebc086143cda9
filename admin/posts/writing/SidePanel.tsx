import CloseIcon from '@mui/icons-material/Close';
import { Box, Drawer, IconButton, Tab, Tabs } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { plural } from '#shared/words.ts';
import { colours } from '../../theme/colours.ts';
import { PANEL_TABS, type PanelTab, useEditorContext, useHasRoom } from '../editor-context.tsx';
import { PANEL_BUTTON_ID } from './DocumentBar.tsx';

const LABELS: Record<PanelTab, string> = { details: 'Details', checklist: 'Checklist' };

interface SidePanelProps {
  tabs: Record<PanelTab, ReactNode>;
  /** Number of findings when the checklist last ran. */
  openPoints: number;
}

/** Everything about the article besides its text: a panel beside it, or a sheet over it on narrow screens. */
export function SidePanel(props: SidePanelProps) {
  const { isPanelOpen, setPanelOpen, isSheetOpen, setSheetOpen } = useEditorContext();
  if (useHasRoom())
    return (
      isPanelOpen && (
        <Box component="aside" aria-label="About the article" sx={BESIDE}>
          <Tabbed
            {...props}
            onClose={() => {
              document.getElementById(PANEL_BUTTON_ID)?.focus();
              setPanelOpen(false);
            }}
          />
        </Box>
      )
    );
  const close = () => setSheetOpen(false);
  return (
    <Drawer
      anchor="bottom"
      open={isSheetOpen}
      onClose={close}
      slotProps={{ paper: { sx: SHEET, 'aria-label': 'About the article' } }}
    >
      <Tabbed {...props} onClose={close} />
    </Drawer>
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
                  icon: (
                    <Box component="span" sx={POINTS}>
                      {openPoints}
                    </Box>
                  ),
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
          {tab === name && tabs[name]}
        </Box>
      ))}
    </>
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
  display: 'flex',
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
