import ShowIcon from '@mui/icons-material/HighlightAltOutlined';
import PhoneIcon from '@mui/icons-material/PhoneIphoneOutlined';
import { Box, ToggleButton, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useMemo, useRef, useState } from 'react';
import { Link, useGetResourceLabel } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { recordPath } from '../declared-records.ts';
import { colours } from '../theme/colours.ts';
import { FieldPanel } from './FieldPanel.tsx';
import { type Choice, PageStage, type StageHandle } from './PageStage.tsx';
import { pageOf, placeOf, useTexts } from './texts.ts';
import { WebsiteLayout } from './WebsiteLayout.tsx';

/** Widths in CSS pixels in which the page is shown, scaled down where it has to fit. */
const DESKTOP = 1280;
const PHONE = 390;

/** /admin/site: the real page, with the field of the selected text beside it. A record that it shows leads to its form. */
export function SitePage() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [query, setQuery] = useSearchParams();
  const page = pageOf(query.get('page'));
  const { texts } = useTexts();
  const labelOf = useGetResourceLabel();
  const [isNarrow, setNarrow] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  /** What the open field holds, saved or not. */
  const [typed, setTyped] = useState<{ key: string; words: string | undefined }>();
  const [hovered, setHovered] = useState('');
  const [asked, setAsked] = useState(0);
  const stage = useRef<StageHandle>(null);

  const navigate = useNavigate();
  const key = query.get('text');
  const text = texts?.find(({ id }) => id === key);
  const count = texts?.filter(({ state }) => state === 'draft').length ?? 0;
  const latest = useMemo(
    () =>
      texts
        ?.map(({ updated_at }) => updated_at)
        .sort()
        .at(-1) ?? '',
    [texts],
  );
  const shown = typed?.key === key ? typed?.words : undefined;
  const words = useMemo(() => (key && shown !== undefined ? { [key]: shown } : {}), [key, shown]);
  if (!page) return null;

  const go = (next: { text?: string }) => setQuery({ page: page.name, ...next }, { replace: true });
  const choose = (choice: Choice) => {
    setAsked(asked + 1);
    if ('text' in choice) go(choice);
    else navigate(recordPath(choice.resource, choice.record) ?? `/${choice.resource}`);
  };
  const nameOf = (id: string) => {
    const found = texts?.find((one) => one.id === id);
    return found ? placeOf(found).name : labelOf(id, 1);
  };
  const done = () => {
    stage.current?.focus();
    go({});
  };

  return (
    <WebsiteLayout
      view="page"
      page={page.name}
      onPage={(name) => setQuery({ page: name })}
      tools={
        <>
          <ToggleButton
            value="phone"
            size="small"
            selected={isNarrow}
            onChange={() => setNarrow(!isNarrow)}
            aria-label="As wide as on a phone"
            title="As wide as on a phone"
            sx={WIDE_ONLY}
          >
            <PhoneIcon />
          </ToggleButton>
          <ToggleButton
            value="all"
            size="small"
            selected={showsAll}
            onChange={() => setShowsAll(!showsAll)}
            aria-label="Show all that can be changed"
            sx={{ gap: 1 }}
          >
            <ShowIcon />
            <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
              Show all that can be changed
            </Box>
          </ToggleButton>
        </>
      }
    >
      <Box sx={STAGE}>
        <Box
          sx={{
            ...WIDE_ONLY,
            justifyContent: 'space-between',
            pb: 1,
            fontSize: '0.8125rem',
            fontWeight: 600,
            color: colours.muted,
          }}
        >
          <span>{hovered || (count > 0 ? `${page.label}, with your changes` : page.label)}</span>
          <Link to={`/website?page=${page.name}`} color="inherit">
            Title, description and what is not shown here
          </Link>
        </Box>
        {texts && (
          <PageStage
            ref={stage}
            path={page.path}
            width={isPhone ? undefined : isNarrow ? PHONE : DESKTOP}
            // With the count, because discarding a change may leave the latest time unchanged.
            version={`${latest} ${count}`}
            words={words}
            chosen={key}
            nameOf={nameOf}
            showsAll={showsAll}
            onHover={setHovered}
            onChoose={choose}
          />
        )}
      </Box>
      {text && (
        <FieldPanel
          key={text.id}
          text={text}
          asked={asked}
          onWords={(next) => setTyped({ key: text.id, words: next })}
          onDone={done}
          onEscape={() => stage.current?.focus()}
        />
      )}
    </WebsiteLayout>
  );
}

const WIDE_ONLY = { display: { xs: 'none', md: 'flex' } } as const;

const STAGE = {
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column',
  bgcolor: colours.line,
  pt: { xs: 0, md: 2 },
  px: { xs: 0, md: 3 },
} as const;
