import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, InputAdornment, Link, Skeleton, TextField, Typography } from '@mui/material';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import type { PageTextRecord } from '#shared/page-text-changes.ts';
import { isFoundIn } from '#shared/search.ts';
import { plural } from '#shared/words.ts';
import { SHOWN_LISTS } from '../layout/sections.tsx';
import { colours } from '../theme/colours.ts';
import { TextRow } from './TextRow.tsx';
import { PAGES, pageLabel, pageOf, placeOf, useTexts } from './texts.ts';
import { SideList, WebsiteLayout } from './WebsiteLayout.tsx';

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
      <SideList
        label="Pages"
        of={PAGES}
        value={page}
        onChange={toPage}
        note={(name) => texts?.filter((text) => text.page === name).length}
      >
        <Box sx={{ borderTop: `1px solid ${colours.line}`, mt: 1.5, pt: 1.5 }}>
          <Records />
        </Box>
      </SideList>
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
        <Typography role="status" sx={{ mt: 1, minHeight: '1.5em' }} color="textSecondary">
          {shown && (sought || isOnlyChanged) ? `${plural(shown.length, 'text')} on all pages` : ''}
        </Typography>
        {!shown && <Skeleton variant="rectangular" animation={false} height={420} />}
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
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
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
            </Box>
          </Box>
        ))}
        {shown?.length === 0 && (
          <Typography>
            {isOnlyChanged && !sought
              ? 'No text has been changed yet.'
              : 'No text has these words. Try fewer.'}
          </Typography>
        )}
        <Box component="nav" aria-label="Lists of the website" sx={{ display: { md: 'none' }, pb: 3 }}>
          <Records />
        </Box>
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

function Records() {
  return (
    <>
      <Typography variant="h3" component="h2" sx={{ px: { md: 2.5 }, pb: 0.5 }}>
        Lists
      </Typography>
      {SHOWN_LISTS.map(({ to, label }) => (
        <Link
          key={to}
          component={RouterLink}
          to={to}
          sx={{ display: 'flex', alignItems: 'center', minHeight: 44, px: { md: 2.5 }, fontWeight: 500 }}
        >
          {label}
        </Link>
      ))}
    </>
  );
}
