import CheckIcon from '@mui/icons-material/Check';
import { Alert, Box, Button, ButtonBase, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useGetList } from 'react-admin';
import type { MediaAsset } from '#shared/media.ts';
import { dimensions, GRID, GridSkeleton, TILE, TileContent } from './MediaTile.tsx';
import { DescribeForm } from './uploads.tsx';

const AT_ONCE = 24;

interface PickerGridProps {
  search: string;
  onPick: (asset: MediaAsset) => void;
  /** Images that need alternative text before they can be used. */
  undescribed: readonly MediaAsset[];
  onUndescribed: (asset: MediaAsset) => void;
  onDescribed: (asset: MediaAsset) => void;
  /** If several can be chosen: the chosen ids, in order. */
  chosen?: readonly string[] | undefined;
}

/** The newest images as buttons, with arrow-key navigation. One without alternative text asks for it first. */
export function PickerGrid(props: PickerGridProps) {
  const { search, onPick, undescribed, onUndescribed, onDescribed, chosen } = props;
  const [shown, setShown] = useState(AT_ONCE);
  const { data, total, error, isPending } = useGetList<MediaAsset>(
    'media',
    {
      pagination: { page: 1, perPage: shown },
      sort: { field: 'created_at', order: 'DESC' },
      filter: search ? { q: search } : {},
    },
    // Keeps the place and the focus while more are loading.
    { placeholderData: keepPreviousData },
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search starts at its first images
  useEffect(() => setShown(AT_ONCE), [search]);

  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (isPending) return <GridSkeleton />;
  if (data?.length === 0) {
    return (
      <Typography role="status">
        {search
          ? 'No picture matches this search.'
          : 'There are no pictures yet. Upload the first one above.'}
      </Typography>
    );
  }
  return (
    <>
      {undescribed.map((asset) => (
        <Box key={asset.id} sx={{ mb: 2, p: 2, bgcolor: 'background.default' }}>
          <Typography sx={{ mb: 1.5, fontWeight: 650 }}>
            {`Before ${asset.name} can be used, write what it shows:`}
          </Typography>
          <DescribeForm
            asset={asset}
            isFocused
            label={chosen ? 'Save and choose' : 'Save and use'}
            onSaved={onDescribed}
          />
        </Box>
      ))}
      <Box component="ul" sx={GRID} onKeyDown={moveByArrow} aria-label="Pictures">
        {data?.map((asset) => (
          <Box component="li" key={asset.id} sx={{ minWidth: 0 }}>
            <ButtonBase
              aria-pressed={chosen?.includes(asset.id)}
              onClick={() => (asset.alt === '' ? onUndescribed(asset) : onPick(asset))}
              sx={BUTTON}
            >
              <TileContent asset={asset} name={asset.name} lines={[asset.alt || dimensions(asset)]} />
              {chosen && <Mark place={chosen.indexOf(asset.id) + 1} />}
            </ButtonBase>
          </Box>
        ))}
      </Box>
      {(total ?? 0) > shown && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setShown(shown + AT_ONCE)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** The box in a tile's corner: empty, or a check mark with the picture's position among the chosen. */
function Mark({ place }: { place: number }) {
  return (
    <Box component="span" sx={{ ...MARK, ...(place > 0 ? CHOSEN : {}) }}>
      {place > 0 && (
        <>
          <CheckIcon sx={{ fontSize: 20 }} />
          <Box component="span" sx={visuallyHidden}>
            , number
          </Box>
          {` ${place}`}
        </>
      )}
    </Box>
  );
}

const MARK = {
  position: 'absolute',
  top: 8,
  right: 8,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.25,
  minWidth: 32,
  height: 32,
  px: 0.5,
  fontWeight: 700,
  bgcolor: 'background.paper',
  border: '2px solid',
  borderColor: 'text.primary',
} as const;

const CHOSEN = {
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  borderColor: 'primary.main',
} as const;

const BUTTON = {
  ...TILE,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'stretch',
  justifyContent: 'flex-start',
  width: '100%',
  height: '100%',
  textAlign: 'left',
  font: 'inherit',
  '&[aria-pressed="true"]': { borderColor: 'primary.main', boxShadow: '0 0 0 2px currentcolor' },
} as const;

function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 0, ArrowUp: 0 }[event.key];
  if (step === undefined) return;
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const at = tiles.indexOf(document.activeElement as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length;
  const by = step || (event.key === 'ArrowDown' ? columns : -columns);
  tiles[at + by]?.focus();
}
