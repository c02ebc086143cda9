import DownIcon from '@mui/icons-material/ArrowDropDown';
import {
  Button,
  ButtonGroup,
  Divider,
  ListItemIcon,
  ListItemText,
  Menu,
  MenuItem,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useAutosaveState } from '../../forms/autosave.ts';
import { lazyDialog } from '../../lazy-named.tsx';
import { colours } from '../../theme/colours.ts';
import { actionsOf, type DraftAction, type PostAction } from './actions.tsx';
import { useDraft } from './draft-context.ts';

const DraftDialog = lazyDialog(() => import('./DraftDialog.tsx'), 'DraftDialog');

/** The main button of the writing screen, with a menu of other actions on the article or its changes. */
export function PublishMenu() {
  const { autosave, post, changes } = useDraft();
  useAutosaveState(autosave);
  const [asked, setAsked] = useState<DraftAction>();
  const [isOpen, setOpen] = useState(false);
  const group = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const { getValues } = useFormContext();
  const notify = useNotify();
  const status = post?.status ?? 'draft';
  const hasChanges = status !== 'draft' && (changes.length > 0 || autosave.isUnsaved());
  const choices = actionsOf(post, hasChanges);
  const isOff = status === 'published' && !hasChanges;
  // Changes to a scheduled article wait with it, so that nothing is public early.
  const isLater = status === 'scheduled' && hasChanges;
  const label = isLater ? 'Schedule changes…' : LABELS[status];

  // What is rendered may lag behind what was typed, so a press asks the form again.
  const isBare = isEmpty(getValues(['title', 'content']));
  // Not `disabled`, which would lose the focus as soon as everything is published.
  const obstacle = isOff ? 'There is nothing to publish' : isBare ? EMPTY : undefined;

  const choose = (action: DraftAction) => {
    setOpen(false);
    if (isEmpty(getValues(['title', 'content']))) notify(EMPTY, { type: 'warning' });
    else setAsked(action);
  };

  return (
    <>
      <ButtonGroup variant="contained" disableElevation ref={group}>
        <Button
          aria-disabled={obstacle !== undefined}
          aria-label={label}
          title={obstacle}
          onClick={() => !isOff && choose(isLater ? 'schedule' : 'publish')}
          sx={{ minHeight: 44, px: { xs: 1.25, sm: 2 }, minWidth: 0, opacity: obstacle ? 0.6 : 1 }}
        >
          {isPhone ? (isLater ? 'Schedule' : 'Publish') : label}
        </Button>
        <Button
          aria-label="Other ways to publish"
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
          sx={{ minHeight: 44, px: 0.5, minWidth: { xs: 32, sm: 40 } }}
        >
          <DownIcon />
        </Button>
      </ButtonGroup>
      <Menu
        open={isOpen}
        onClose={() => setOpen(false)}
        anchorEl={() => group.current}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { sx: { width: 384, maxWidth: '100%', mt: 0.5 } },
          list: { 'aria-label': 'Other ways to publish' },
        }}
      >
        {rows(choices, choose)}
      </Menu>
      {asked && <DraftDialog action={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function rows(choices: readonly PostAction[], choose: (action: DraftAction) => void): ReactNode[] {
  return choices.flatMap(({ action, icon, name, says, isDangerous, begins }) => [
    begins && <Divider key={`above ${action}`} />,
    <MenuItem
      key={action}
      onClick={() => choose(action)}
      sx={{ alignItems: 'flex-start', whiteSpace: 'normal', py: 1.25, ...(isDangerous && DANGER) }}
    >
      <ListItemIcon sx={{ mt: 0.25, color: 'inherit' }}>{icon}</ListItemIcon>
      <ListItemText primary={name} secondary={says} slotProps={{ primary: { sx: { fontWeight: 650 } } }} />
    </MenuItem>,
  ]);
}

const LABELS = { draft: 'Publish…', scheduled: 'Publish now…', published: 'Publish changes' };

const EMPTY = 'Give the article a title and a word of text first.';

function isEmpty([title, content]: unknown[]): boolean {
  const hasTitle = typeof title === 'string' && title.trim() !== '';
  return !hasTitle || typeof content !== 'string' || content.replace(/<(?!img)[^>]*>/g, '').trim() === '';
}

const DANGER = { color: colours.danger, '& .MuiListItemText-secondary': { color: 'inherit' } } as const;
