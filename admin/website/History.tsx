import { Alert, Box, Button, ButtonBase, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PageTextRecord, PageTextVersion } from '#shared/page-text-changes.ts';
import { londonDateTime, plural } from '#shared/words.ts';
import { InlineDiff } from '../forms/TextDiff.tsx';
import { WordChip } from '../lists/StatusChip.tsx';
import { colours } from '../theme/colours.ts';
import { fetchVersions } from './api.ts';
import { inWords, onOneLine } from './texts.ts';

interface HistoryProps {
  text: PageTextRecord;
  /** Restores a version as an unpublished change. */
  onChosen: (words: string) => void;
  /** Shows a version; undefined shows the current text. */
  onLook?: ((version: PageTextVersion | undefined) => void) | undefined;
}

/** All versions of a text, latest first, each compared with the current one. Looking at one changes nothing. */
export function History({ text, onChosen, onLook }: HistoryProps) {
  const { data, error } = useQuery({
    queryKey: ['page-texts', 'versions', text.id, text.updated_at],
    queryFn: () => fetchVersions(text.id),
    staleTime: 0,
  });
  const [chosen, setChosen] = useState<string>();
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Typography role="status">Loading the versions…</Typography>;
  return (
    <Box component="ol" aria-label="Versions, the latest first" sx={{ listStyle: 'none', m: 0, p: 0, py: 1 }}>
      {data.map((version) => {
        const isChosen = version.id === chosen;
        return (
          <Box component="li" key={version.id} sx={{ ...LINE, ...(isChosen && CHOSEN) }}>
            <ButtonBase
              aria-pressed={isChosen}
              onClick={() => {
                setChosen(isChosen ? undefined : version.id);
                onLook?.(isChosen ? undefined : version);
              }}
              sx={{
                display: 'block',
                textAlign: 'left',
                width: '100%',
                font: 'inherit',
                minHeight: 44,
                overflowWrap: 'anywhere',
              }}
            >
              <Box component="span" sx={{ display: 'block', fontWeight: 600, lineHeight: 1.35 }}>
                {onOneLine(version.value) || 'Empty: not shown'}
              </Box>
              <Typography component="span" variant="body2" color="textSecondary">
                {saidOf(version)}{' '}
              </Typography>
              {version.state === 'draft' && <WordChip label="Not public yet" tone="waiting" />}
              {version.state === 'public' && <WordChip label="Public" tone="good" />}
            </ButtonBase>
            {isChosen && version.value !== text.words && (
              <>
                <Box sx={{ my: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                  <InlineDiff before={inWords(version.value)} after={inWords(text.words)} />
                </Box>
                <Button
                  size="small"
                  variant="contained"
                  color="secondary"
                  onClick={() => onChosen(version.value)}
                >
                  Restore this one
                </Button>
              </>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

function saidOf({ state, at, by, days }: PageTextVersion): string {
  if (state === 'original') return 'The original, from the first day';
  if (state === 'suggestion') return 'New suggestion, from a newer version of the product';
  const who = [by ?? 'With the sample content', at && londonDateTime(at)].filter(Boolean).join(', ');
  if (days === null) return who;
  return `${who}. Public for ${days < 1 ? 'less than a day' : plural(days, 'day')}`;
}

const LINE = {
  py: 1.25,
  pl: 2,
  pr: 2.5,
  borderLeft: '4px solid transparent',
  borderBottom: `1px solid ${colours.line}`,
} as const;
const CHOSEN = { bgcolor: colours.claretTint, borderLeftColor: 'primary.main' } as const;
