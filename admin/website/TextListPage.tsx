import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, InputAdornment, List, Skeleton, TextField, Typography } from '@mui/material';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { isFoundIn } from '#shared/search.ts';
import { plural } from '#shared/words.ts';
import { SHOWN_LISTS } from '../layout/sections.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { clamp, colours } from '../theme/colours.ts';
import { TextForm } from './TextForm.tsx';
import { boundsOf, onOneLine, pageLabel, pageOf, placeOf, stateOf, useTexts } from './texts.ts';
import { WebsiteLayout } from './WebsiteLayout.tsx';

/** /admin/website: the texts of the website, page by page, with a search over all pages. */
export function TextListPage() {
  const [query, setQuery] = useSearchParams();
  const page = pageOf(query.get('page'))?.name ?? '';
  const asked = query.get('q') ?? '';
  const [followed, setFollowed] = useState(asked);
  const [sought, setSought] = useState(asked);
  // Find may link here from this very page.
  if (asked !== followed) {
    setFollowed(asked);
    if (asked) setSought(asked);
  }
  const [isOnlyChanged, setOnlyChanged] = useState(false);
  const [open, setOpen] = useState<string | null>(query.get('text'));
  const { texts } = useTexts();

  // Deferred, so that rendering hundreds of rows does not slow down typing.
  const q = useDeferredValue(sought).trim();
  const shown = useMemo(() => {
    return texts?.filter(
      (text) =>
        (q !== '' || isOnlyChanged || text.page === page) &&
        (!isOnlyChanged || text.state === 'changed' || text.state === 'draft') &&
        isFoundIn([text.id, text.label, text.words], q),
    );
  }, [texts, page, q, isOnlyChanged]);
  const groups = Map.groupBy(shown ?? [], (text) => sectionOf(text, page));

  const toPage = (name: string) => {
    setQuery({ page: name });
    setSought('');
    setOnlyChanged(false);
    setOpen(null);
  };

  return (
    <WebsiteLayout view="list" page={page} onPage={toPage}>
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'auto', px: { xs: 2, md: 4 }, py: { xs: 1.5, md: 2.5 } }}>
        <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <TextField
            type="search"
            size="small"
            placeholder="Find any text"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
            sx={{
              maxWidth: 420,
              flex: 1,
              minWidth: 200,
              '& input::placeholder': { opacity: 1, color: colours.muted },
            }}
            slotProps={{
              htmlInput: { 'aria-label': 'Find any text of the site' },
              input: {
                startAdornment: (
                  <InputAdornment position="start">
                    <SearchIcon />
                  </InputAdornment>
                ),
              },
            }}
          />
          <Button
            variant={isOnlyChanged ? 'contained' : 'outlined'}
            color="secondary"
            aria-pressed={isOnlyChanged}
            onClick={() => setOnlyChanged(!isOnlyChanged)}
          >
            Only changed
          </Button>
        </Box>
        <Records />
        <Typography role="status" sx={{ mt: 1, minHeight: '1.5em' }} color="textSecondary">
          {shown && (sought || isOnlyChanged) ? `${plural(shown.length, 'text')} on all pages` : ''}
        </Typography>
        {!shown && <Skeleton height={420} />}
        {[...groups].map(([section, members]) => (
          <Box component="section" key={section} aria-label={section} sx={{ mb: 3 }}>
            <Typography
              variant="h2"
              sx={{
                fontSize: '1.625rem',
                lineHeight: 1,
                pt: 1,
                pb: 1,
                borderBottom: `2px solid ${colours.ink}`,
              }}
            >
              {section}
            </Typography>
            <List disablePadding>
              {members.map((text) => (
                <TextRow
                  key={text.id}
                  text={text}
                  isOpen={open === text.id}
                  onOpen={() => setOpen(text.id)}
                  onClose={(next) => {
                    setOpen(null);
                    focusButton(next ? after(shown ?? [], text.id) : text.id);
                  }}
                />
              ))}
            </List>
          </Box>
        ))}
        {shown?.length === 0 && (
          <Typography>
            {isOnlyChanged && !sought
              ? 'No text has been changed yet.'
              : 'No text has these words. Try fewer.'}
          </Typography>
        )}
      </Box>
    </WebsiteLayout>
  );
}

function sectionOf(text: PageTextRecord, page: string): string {
  const { section } = placeOf(text);
  const where = pageLabel(text.page);
  return text.page === page || section === where ? section : `${where}, ${section}`;
}

const buttonId = (key: string) => `change-${key}`;

function focusButton(key: string | undefined): void {
  // After the row has closed.
  setTimeout(() => key && document.getElementById(buttonId(key))?.focus());
}

const after = (texts: PageTextRecord[], key: string) =>
  texts[texts.findIndex(({ id }) => id === key) + 1]?.id ?? key;

/** Links to what the website shows besides these texts. */
function Records() {
  return (
    <Box
      component="nav"
      aria-labelledby="lists"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: 1 }}
    >
      <Typography id="lists" variant="h3" component="h2">
        Lists
      </Typography>
      {SHOWN_LISTS.map(({ to, label }) => (
        <Link key={to} to={to} sx={{ py: 1.25 }}>
          {label}
        </Link>
      ))}
    </Box>
  );
}

interface TextRowProps {
  text: PageTextRecord;
  isOpen: boolean;
  onOpen: () => void;
  /** @param next whether to open the next row */
  onClose: (next: boolean) => void;
}

/** A text with its limits, content and state; 'Change' opens its field in the row. */
export function TextRow({ text, isOpen, onOpen, onClose }: TextRowProps) {
  const { name } = placeOf(text);
  return (
    <Box component="li" sx={{ ...ROW, ...(isOpen && OPEN) }}>
      <Box sx={{ fontWeight: 650, minWidth: 0 }}>
        {name}
        <Typography variant="caption">{boundsOf(text)}</Typography>
      </Box>
      <Box
        sx={{
          gridColumn: { xs: '1 / -1', md: 2 },
          gridRow: { xs: 2, md: 1 },
          minWidth: 0,
          overflowWrap: 'anywhere',
        }}
      >
        {isOpen ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: Esc leaves the field, whatever has the focus in it
          <div onKeyDown={(event) => event.key === 'Escape' && onClose(false)}>
            <TextForm
              text={text}
              label={text.label}
              focus={0}
              onEnter={() => onClose(true)}
              onDone={() => onClose(false)}
            />
          </div>
        ) : (
          <Box sx={FEW_LINES}>
            {onOneLine(text.words) || (
              <Box component="i" sx={{ color: colours.muted }}>
                Empty: not shown
              </Box>
            )}
          </Box>
        )}
      </Box>
      <Box sx={{ justifySelf: { xs: 'end', md: 'start' } }}>
        <WordChip {...stateOf(text)} />
      </Box>
      {!isOpen && (
        <Button
          id={`change-${text.id}`}
          size="small"
          variant="outlined"
          aria-label={`Change: ${text.label}`}
          onClick={onOpen}
          sx={{ minHeight: { xs: 44, md: 36 }, gridColumn: { xs: 1, md: 4 }, justifySelf: 'start' }}
        >
          Change
        </Button>
      )}
    </Box>
  );
}

/** Shows enough of a legal text's section to recognise it. */
const FEW_LINES = clamp(4);

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: '220px minmax(0, 1fr) auto 88px' },
  gap: { xs: '6px 12px', md: 2.5 },
  alignItems: 'center',
  py: 1.5,
  borderBottom: `1px solid ${colours.line}`,
} as const;

const OPEN = {
  alignItems: 'start',
  bgcolor: 'background.paper',
  border: `2px solid ${colours.ink}`,
  mx: -2,
  px: 2,
  py: 2,
} as const;
