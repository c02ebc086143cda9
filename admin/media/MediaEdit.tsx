import { Box } from '@mui/material';
import { useEffect } from 'react';
import { TextInput, useEditContext, useRecordContext } from 'react-admin';
import { type MediaAsset, mediaSchema } from '#shared/media.ts';
import { plural } from '#shared/words.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { Panel } from '../layout/Panel.tsx';
import { MediaDetails } from './MediaDetails.tsx';
import { MediaUses } from './MediaUses.tsx';

export function MediaEdit() {
  return (
    <EditPage<MediaAsset>
      schema={mediaSchema}
      listPath="/media"
      titleOf={(asset) => asset.name}
      staysOpen
      deleteWarning={({ kind }) => `The ${kind} is deleted at once and does not go to the bin.`}
      deleteObstacle={usedIn}
    >
      <BackgroundWork />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
          <Preview />
          <Texts />
          <MediaUses />
        </Box>
        <MediaDetails />
      </Box>
    </EditPage>
  );
}

function usedIn({ use_count }: MediaAsset): string | undefined {
  if (use_count === 0) return undefined;
  return `${plural(use_count, 'place shows', 'places show')} it. Remove it there first: “Used in” on this page lists each place.`;
}

function Texts() {
  const isFile = useRecordContext<MediaAsset>()?.kind === 'file';
  const help = isFile
    ? 'Used to find it here, and as its name when readers save it. Its address stays the same.'
    : 'Used to find it here. Its address stays the same.';
  return (
    <Panel>
      {!isFile && (
        <TextInput
          source="alt"
          required
          multiline
          minRows={2}
          helperText="What the picture shows, for people who cannot see it. Articles that hold it already keep the text they have."
        />
      )}
      <TextInput source="name" required helperText={help} />
    </Panel>
  );
}

function Preview() {
  const asset = useRecordContext<MediaAsset>();
  if (asset?.kind !== 'picture') return null;
  return (
    <Box sx={{ bgcolor: 'background.paper', p: { xs: 1, sm: 2 } }}>
      <Box
        component="img"
        src={asset.url}
        alt={asset.alt}
        width={asset.width}
        height={asset.height}
        sx={{
          display: 'block',
          maxWidth: '100%',
          maxHeight: '60vh',
          height: 'auto',
          width: 'auto',
          mx: 'auto',
        }}
      />
    </Box>
  );
}

/** Polling interval in milliseconds while the image's sizes are being generated. */
const LOOK_AGAIN = 3000;

function BackgroundWork() {
  const { record, refetch } = useEditContext<MediaAsset>();
  const isPending = record?.avif_state === 'pending';
  useEffect(() => {
    if (!isPending) return;
    const timer = setInterval(() => refetch(), LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [isPending, refetch]);
  return null;
}
