import DesktopIcon from '@mui/icons-material/DesktopWindowsOutlined';
import ShowIcon from '@mui/icons-material/HighlightAltOutlined';
import PhoneIcon from '@mui/icons-material/PhoneIphoneOutlined';
import { Box, Link, ToggleButton, ToggleButtonGroup, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useMemo, useRef, useState } from 'react';
import { useGetResourceLabel } from 'react-admin';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import type { PageTextVersion } from '#shared/page-text-changes.ts';
import { londonDateTime } from '#shared/words.ts';
import { recordPath } from '../declared-records.ts';
import { colours } from '../theme/colours.ts';
import { FieldPanel } from './FieldPanel.tsx';
import { type Choice, PageStage, type StageHandle } from './PageStage.tsx';
import { pageOf, placeOf, useTexts } from './texts.ts';
import { WebsiteLayout } from './WebsiteLayout.tsx';

const WIDTHS = { desktop: 1280, phone: 390 } as const;

/** /admin/site: the real page, with the field of the selected text beside it. A record that it shows leads to its form. */
export function SitePage() {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [query, setQuery] = useSearchParams();
  const page = pageOf(query.get('page'));
  const { texts } = useTexts();
  const labelOf = useGetResourceLabel();
  const [screen, setScreen] = useState<keyof typeof WIDTHS>('desktop');
  const [showsAll, setShowsAll] = useState(false);
  /** What the open field holds, saved or not. */
  const [typed, setTyped] = useState<{ key: string; words: string | undefined }>();
  const [looked, setLooked] = useState<PageTextVersion>();
  const [scale, setScale] = useState(1);
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
  const shown = looked?.value ?? (typed?.key === key ? typed?.words : undefined);
  const words = useMemo(() => (key && shown !== undefined ? { [key]: shown } : {}), [key, shown]);
  if (!page) return null;

  const go = (next: { text?: string }) => {
    setLooked(undefined);
    setQuery({ page: page.name, ...next }, { replace: true });
  };
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
      onPage={(name) => {
        setLooked(undefined);
        setQuery({ page: name });
      }}
      tools={
        <>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label="Width of the page"
            value={screen}
            onChange={(_event, chosen: keyof typeof WIDTHS | null) => chosen && setScreen(chosen)}
            sx={WIDE_ONLY}
          >
            <ToggleButton value="desktop" aria-label="Desktop">
              <DesktopIcon />
            </ToggleButton>
            <ToggleButton value="phone" aria-label="Phone">
              <PhoneIcon />
            </ToggleButton>
          </ToggleButtonGroup>
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
          {looked ? (
            <Box
              component="span"
              role="status"
              sx={{ bgcolor: colours.skyTint, color: colours.ink, px: 1.25, py: 0.25 }}
            >
              {`Looking at ${looked.at ? londonDateTime(looked.at) : 'the original'}. Nothing has changed yet.`}
            </Box>
          ) : (
            <span>{hovered || (count > 0 ? `${page.label}, with your changes` : page.label)}</span>
          )}
          <Link component={RouterLink} to={`/website?page=${page.name}`} color="inherit">
            Title, description and what is not shown here
          </Link>
          <span>
            {`${WIDTHS[screen]} wide`}
            {scale < 0.995 && `, shown at ${Math.round(scale * 100)} %`}
          </span>
        </Box>
        {texts && (
          <PageStage
            ref={stage}
            path={page.path}
            width={isPhone ? undefined : WIDTHS[screen]}
            // With the count, because discarding a change may leave the latest time unchanged.
            version={`${latest} ${count}`}
            words={words}
            chosen={key}
            nameOf={nameOf}
            showsAll={showsAll}
            onHover={setHovered}
            onChoose={choose}
            onScale={setScale}
          />
        )}
      </Box>
      {text && (
        <FieldPanel
          key={text.id}
          text={text}
          asked={asked}
          neighbours={texts?.filter((other) => other.page === text.page) ?? []}
          onWords={(next) => setTyped({ key: text.id, words: next })}
          onLook={setLooked}
          onGo={(next) => go({ text: next })}
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
