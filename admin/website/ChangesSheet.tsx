import DiscardIcon from '@mui/icons-material/DeleteOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import UndoIcon from '@mui/icons-material/Undo';
import {
  Box,
  Button,
  FormControlLabel,
  IconButton,
  Radio,
  RadioGroup,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { londonDateTime, londonTimeOrDate, plural } from '#shared/words.ts';
import { InlineDiff } from '../forms/TextDiff.tsx';
import { useCommand } from '../forms/useCommand.ts';
import { ScheduleFields, startingChoice } from '../posts/publication/ScheduleFields.tsx';
import { colours } from '../theme/colours.ts';
import { bringBack, callOff, discardChanges, fetchDiscarded, publishChanges } from './api.ts';
import { inWords, pageLabel, placeOf, readTextsAgain, type TextScope } from './texts.ts';
import { TYPED_TEXTS } from './typed-texts.ts';

interface ChangesSheetProps {
  changes: PageTextRecord[];
  scope: TextScope;
  onClose: () => void;
  onShare: () => void;
  onDiscard: () => void;
}

/** The sheet above the bar: a line for each change, and buttons to publish or discard. Esc closes it. */
export function ChangesSheet(props: ChangesSheetProps) {
  const { changes, scope, onClose } = props;
  const sheet = useRef<HTMLElement>(null);
  const pages = new Set(changes.map(({ page }) => page)).size;
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [isAll, setAll] = useState(false);
  const shown = isPhone && !isAll ? changes.slice(0, 2) : changes;
  useEffect(() => {
    const before = document.activeElement;
    sheet.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <>
      <Box sx={SHADE} onClick={onClose} />
      <Box
        component="section"
        ref={sheet}
        tabIndex={-1}
        aria-label="Changes that are not public yet"
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        sx={{ ...SHEET, ...(changes.length === 0 && { gridTemplateColumns: 'minmax(0, 1fr)' }) }}
      >
        <Box sx={{ minWidth: 0, overflow: { md: 'auto' }, py: 1 }}>
          <Box aria-hidden sx={{ ...GRIP, display: { md: 'none' } }} />
          <Typography variant="h2" sx={{ px: { xs: 2, md: 3 }, pt: 1.75, pb: 1.25 }}>
            {changes.length === 0
              ? 'No unpublished changes'
              : `${plural(changes.length, 'change')} on ${plural(pages, scope === 'site' ? 'page' : 'email')}`}
          </Typography>
          {changes.length === 0 && (
            <Box sx={{ px: { xs: 2, md: 3 }, pb: 1 }}>
              <Typography>Everything is public. What you change waits here until you publish it.</Typography>
              {scope === 'site' && <ShareButton onShare={props.onShare} />}
            </Box>
          )}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {shown.map((change) => (
              <Line key={change.id} change={change} />
            ))}
          </Box>
          {shown.length < changes.length && (
            <Button fullWidth color="secondary" onClick={() => setAll(true)}>
              {`Show the other ${changes.length - shown.length}`}
            </Button>
          )}
          <Discarded />
        </Box>
        {changes.length > 0 && <Publishing {...props} />}
      </Box>
    </>
  );
}

/** One change: where, by whom, when, a diff, and a button to discard it. */
function Line({ change }: { change: PageTextRecord }) {
  const { section, name } = placeOf(change);
  const again = useAgain();
  const { run, isBusy } = useCommand(() => discardChanges([change.id]), { done: again });
  return (
    <Box component="li" sx={LINE}>
      <Box sx={{ fontWeight: 650 }}>
        {section === pageLabel(change.page) ? name : `${section}: ${name.toLowerCase()}`}
        <Typography variant="body2" color="textSecondary">
          {[pageLabel(change.page), change.draft_by, change.draft_at && londonTimeOrDate(change.draft_at)]
            .filter(Boolean)
            .join(' · ')}
        </Typography>
        {change.publish_at && (
          <Typography variant="body2">{`Public on ${londonDateTime(change.publish_at)}`}</Typography>
        )}
      </Box>
      <Box
        sx={{
          overflowWrap: 'anywhere',
          whiteSpace: 'pre-line',
          gridColumn: { xs: 1, md: 2 },
          gridRow: { xs: 2, md: 1 },
        }}
      >
        <InlineDiff before={inWords(change.value)} after={inWords(change.words)} />
      </Box>
      <IconButton
        aria-label={`Take the change of ${change.label} back`}
        title="Take this change back"
        disabled={isBusy}
        onClick={() => run()}
        sx={{ gridColumn: { xs: 2, md: 3 }, gridRow: { xs: '1 / 3', md: 1 } }}
      >
        <UndoIcon />
      </IconButton>
    </Box>
  );
}

function Publishing({ changes, scope, onClose, onShare, onDiscard }: ChangesSheetProps) {
  const again = useAgain();
  const notify = useNotify();
  const [mode, setMode] = useState<'now' | 'later'>('now');
  const [choice, setChoice] = useState(() => startingChoice(null, Date.now()));
  const count = changes.length;
  const keys = changes.map(({ id }) => id);
  const waiting = changes.filter(({ publish_at }) => publish_at !== null);
  const isLater = mode === 'later' && choice.moment !== null && Date.parse(choice.moment) > Date.now();
  const work = async () => {
    await TYPED_TEXTS.lastWords();
    return publishChanges(isLater ? choice.moment : null, keys);
  };
  const publish = useCommand(work, {
    done: ({ count: done }) => {
      notify(isLater ? becomePublic(done, choice.moment) : `${plural(done, 'change')} published.`, {
        type: 'success',
      });
      again();
      onClose();
    },
  });
  const stop = useCommand(() => callOff(keys), { done: again });
  const all = count === 1 ? 'it' : `all ${count}`;
  return (
    <Box
      sx={{
        p: { xs: 2, md: 3 },
        display: 'grid',
        gap: 1.5,
        alignContent: 'start',
        overflow: { md: 'auto' },
        ...EDGE,
      }}
    >
      {waiting.length > 0 && (
        <Box sx={{ bgcolor: colours.brassTint, borderLeft: `6px solid ${colours.brass}`, p: 1.5 }}>
          <Typography>{becomePublic(waiting.length, waiting[0]?.publish_at ?? null)}</Typography>
          <Button
            size="small"
            variant="outlined"
            color="secondary"
            disabled={stop.isBusy}
            onClick={() => stop.run()}
            sx={{ mt: 1 }}
          >
            Call off
          </Button>
        </Box>
      )}
      <RadioGroup
        aria-label="When to publish"
        value={mode}
        onChange={(_event, chosen) => setMode(chosen as typeof mode)}
        sx={{ gap: 1 }}
      >
        <FormControlLabel
          value="now"
          control={<Radio />}
          label={
            <Way
              name="Now"
              says={scope === 'site' ? 'Live on every page within a second.' : 'In every email from then on.'}
            />
          }
        />
        <FormControlLabel
          value="later"
          control={<Radio />}
          label={<Way name="At a time" says="London time. Can be called off until then." />}
        />
      </RadioGroup>
      {mode === 'later' && (
        <ScheduleFields
          choice={choice}
          onChange={setChoice}
          passed="This time has passed: the changes are public at once."
        />
      )}
      <Button
        variant="contained"
        size="large"
        disabled={publish.isBusy || (mode === 'later' && choice.moment === null)}
        onClick={() => publish.run()}
        sx={{ whiteSpace: 'normal' }}
      >
        {isLater ? `Publish ${all} on ${londonDateTime(choice.moment)}` : `Publish ${all} now`}
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between' }}>
        {scope === 'site' && <ShareButton onShare={onShare} />}
        <Button color="error" startIcon={<DiscardIcon />} onClick={onDiscard}>
          Throw all away…
        </Button>
      </Box>
    </Box>
  );
}

function ShareButton({ onShare }: Pick<ChangesSheetProps, 'onShare'>) {
  return (
    <Button color="secondary" startIcon={<LinkIcon />} onClick={onShare}>
      Share a link
    </Button>
  );
}

function Way({ name, says }: { name: string; says: string }) {
  return (
    <>
      <b>{name}</b>
      <Typography variant="body2" color="textSecondary">
        {says}
      </Typography>
    </>
  );
}

/** Changes discarded in the last 30 days. */
function Discarded() {
  const again = useAgain();
  const { data = [] } = useQuery({
    queryKey: ['page-texts', 'discarded'],
    queryFn: fetchDiscarded,
    staleTime: 0,
  });
  const back = useCommand(bringBack, { done: again });
  if (data.length === 0) return null;
  return (
    <Box component="details" sx={{ px: { xs: 2, md: 3 }, py: 1.5 }}>
      <Box component="summary" sx={{ minHeight: 44, lineHeight: '44px', fontWeight: 650, cursor: 'pointer' }}>
        Thrown away in the last 30 days
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map(({ id, at, by, labels }) => (
          <Box component="li" key={id} sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 0.75 }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              {labels.slice(0, 3).join(', ')}
              {labels.length > 3 && ` and ${labels.length - 3} more`}
              <Typography variant="body2" color="textSecondary">
                {[by, londonDateTime(at)].filter(Boolean).join(', ')}
              </Typography>
            </Box>
            <Button
              size="small"
              variant="outlined"
              color="secondary"
              disabled={back.isBusy}
              onClick={() => back.run(id)}
            >
              Bring back
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function useAgain() {
  const client = useQueryClient();
  return () => readTextsAgain(client);
}

export const GRIP = { width: 44, height: 5, bgcolor: colours.lineControl, mx: 'auto', my: 1 } as const;

const SHADE = { position: 'absolute', inset: 0, bgcolor: 'rgb(36 6 15 / 0.5)', zIndex: 5 } as const;

const SHEET = {
  position: 'absolute',
  zIndex: 6,
  left: { xs: 0, md: 24 },
  right: { xs: 0, md: 24 },
  bottom: { xs: 60, md: 64 },
  maxHeight: 'calc(100% - 120px)',
  overflow: { xs: 'auto', md: 'hidden' },
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 400px' },
  bgcolor: 'background.paper',
  boxShadow: '0 40px 120px -20px rgb(0 0 0 / 0.6)',
  '&:focus-visible': { outline: 'none' },
} as const;

const LINE = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) 44px', md: '236px minmax(0, 1fr) 44px' },
  gap: { xs: '4px 8px', md: 2 },
  alignItems: 'center',
  py: { xs: 1.25, md: 1.5 },
  pl: { xs: 2, md: 3 },
  pr: 1,
  borderBottom: `1px solid ${colours.line}`,
} as const;

const becomePublic = (count: number, at: string | null) =>
  `${plural(count, 'change')} ${count === 1 ? 'becomes' : 'become'} public on ${londonDateTime(at)}.`;

const EDGE = {
  borderLeft: { md: `1px solid ${colours.line}` },
  borderTop: { xs: `2px solid ${colours.ink}`, md: 'none' },
} as const;
