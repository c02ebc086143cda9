import BackIcon from '@mui/icons-material/ArrowBack';
import MoreIcon from '@mui/icons-material/MoreVert';
import PanelIcon from '@mui/icons-material/ViewSidebarOutlined';
import { Box, Button, IconButton, Link, Tooltip } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useFormState } from 'react-hook-form';
import { SaveState } from '../../forms/AutosaveNotices.tsx';
import { showWhatIsWrong, useSaveKey } from '../../forms/SaveBar.tsx';
import { StatusChip, WordChip } from '../../lists/StatusChip.tsx';
import { useDraft } from '../drafts/draft-context.ts';
import { PublishMenu } from '../drafts/PublishMenu.tsx';
import { useEditorContext, useHasRoom } from '../editor-context.tsx';

interface DocumentBarProps {
  /** Actions on the whole article. */
  children: ReactNode;
}

/** The bar above the text: back link, autosave state, and publication. */
export function DocumentBar({ children }: DocumentBarProps) {
  return (
    <>
      <Button
        to="/posts"
        aria-label="Articles"
        startIcon={<BackIcon />}
        sx={{
          color: 'text.primary',
          px: { xs: 1.25, sm: 1.5 },
          minWidth: 44,
          '& .MuiButton-startIcon': { mr: { xs: 0, sm: 1 } },
        }}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Articles
        </Box>
      </Button>
      <DraftChips />
      <Saving />
      <Box sx={{ flex: 1 }} />
      {children}
      <PublishMenu />
      <PanelButton />
    </>
  );
}

/** The state of the autosave, or why publishing failed. Ctrl+S saves at once. */
function Saving() {
  const { autosave } = useDraft();
  const { isSubmitting, submitCount, errors } = useFormState();
  useSaveKey(() => void autosave.flush());
  const isRefused = submitCount > 0 && !isSubmitting && Object.keys(errors).length > 0;
  return (
    <>
      <Box sx={ICON_ONLY_ON_PHONES}>
        <SaveState autosave={autosave} idle="Nothing to save" />
      </Box>
      {isRefused && (
        <Link component="button" type="button" onClick={showWhatIsWrong} sx={{ color: 'error.main' }}>
          Show what is wrong
        </Link>
      )}
    </>
  );
}

const ICON_ONLY_ON_PHONES = { '@media (max-width: 599.95px)': { '& span': visuallyHidden } } as const;

/** Id of the button that opens the panel beside the text. */
export const PANEL_BUTTON_ID = 'panel-button';

/** Opens and closes the panel, like Ctrl+. does. */
function PanelButton() {
  const { isPanelOpen, setPanelOpen, isSheetOpen, setSheetOpen } = useEditorContext();
  const hasRoom = useHasRoom();
  const toggle = () => (hasRoom ? setPanelOpen(!isPanelOpen) : setSheetOpen(!isSheetOpen));
  const onKey = useEffectEvent(toggle);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== '.') return;
      // Not in a dialog, which would close with the panel that opened it.
      if ((event.target as Element).closest?.('.MuiDialog-root')) return;
      event.preventDefault();
      onKey();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  if (!hasRoom)
    return (
      <IconButton aria-label="Details and more" aria-haspopup="dialog" onClick={toggle}>
        <MoreIcon />
      </IconButton>
    );
  return (
    <Tooltip title={`${isPanelOpen ? 'Close' : 'Open'} the panel · Ctrl+.`} describeChild>
      <IconButton
        id={PANEL_BUTTON_ID}
        aria-label="Panel"
        aria-pressed={isPanelOpen}
        aria-keyshortcuts="Control+."
        onClick={toggle}
        sx={{ color: 'text.primary', ...(isPanelOpen && { bgcolor: 'primary.light' }) }}
      >
        <PanelIcon />
      </IconButton>
    </Tooltip>
  );
}

/**
 * Only for screen readers on the narrowest phones, which have just enough room for the buttons. With large text, the labels
 * give way to the buttons.
 */
const WITH_ROOM = {
  '&, & *': { minWidth: 0 },
  '@media (max-width: 359.95px)': visuallyHidden,
} as const;

/** Whether the article is public and, also on phones, whether it has unpublished changes. */
function DraftChips() {
  const { post, changes } = useDraft();
  if (!post)
    return (
      <Box sx={WITH_ROOM}>
        <WordChip label="New article" tone="quiet" />
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', gap: 1, ...WITH_ROOM }}>
      <Box sx={changes.length > 0 ? { display: { xs: 'none', md: 'block' } } : {}}>
        <StatusChip status={post.status} />
      </Box>
      {changes.length > 0 && (
        <>
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <WordChip label="Unpublished changes" tone="brass" />
          </Box>
          <Box sx={{ display: { xs: 'block', sm: 'none' } }}>
            <WordChip label="Changes" tone="brass" />
          </Box>
        </>
      )}
    </Box>
  );
}
