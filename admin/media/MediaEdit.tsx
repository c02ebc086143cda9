import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Box, Button, Link, Typography } from '@mui/material';
import { Link as RouterLink, TextInput, useRecordContext } from 'react-admin';
import { type MediaAsset, type MediaUse, mediaSchema } from '#shared/media.ts';
import { byteSize, plural } from '#shared/words.ts';
import { EditPage } from '../forms/EditPage.tsx';
import { useCopy } from '../forms/notices.tsx';
import { DescriptionList, Panel } from '../layout/Panel.tsx';
import { fonts } from '../theme/colours.ts';
import { londonDateTime } from '../words.ts';
import { dimensions, fileTypeName, typeName } from './MediaTile.tsx';

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
          <Uses />
        </Box>
        <Details />
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

/** Where an image is used; a used image cannot be deleted. */
function Uses() {
  const asset = useRecordContext<MediaAsset>();
  if (!asset) return null;
  const more = asset.use_count - asset.used_in.length;
  return (
    <Panel title="Used in">
      {asset.use_count === 0 ? (
        <Typography>{`Nothing shows this ${asset.kind}.`}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
          {asset.used_in.map((use) => (
            <li key={`${use.resource} ${use.id}`}>
              <RouterLink to={placeOf(use)} sx={{ overflowWrap: 'anywhere' }}>
                {use.title}
              </RouterLink>
            </li>
          ))}
        </Box>
      )}
      {more > 0 && <Typography>{`and ${more} more`}</Typography>}
    </Panel>
  );
}

const placeOf = ({ resource, id }: MediaUse): string =>
  ['bin', 'settings'].includes(resource) ? `/${resource}` : `/${resource}/${id}/edit`;

/** Facts about an image or file: its address and the original upload. */
function Details() {
  const asset = useRecordContext<MediaAsset>();
  const copy = useCopy();
  if (!asset) return null;
  const isFile = asset.kind === 'file';
  const copyAddress = () => copy(asset.url, 'Copied', 'Not copied. Select the address and copy it by hand.');
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      <Panel title="Address">
        <Link
          href={asset.url}
          target="_blank"
          rel="noopener"
          sx={{ fontFamily: fonts.code, fontSize: '0.875rem', overflowWrap: 'anywhere' }}
        >
          {asset.url}
        </Link>
        <Box>
          <Button variant="outlined" size="small" startIcon={<CopyIcon />} onClick={copyAddress}>
            Copy address
          </Button>
        </Box>
      </Panel>
      <Panel title={isFile ? 'File' : 'Picture'}>
        <DescriptionList
          items={[
            ['Kind', isFile ? fileTypeName(asset.url) : null],
            ['Size', isFile ? byteSize(asset.bytes) : `${dimensions(asset)} pixels`],
            [
              'Uploaded as',
              isFile ? null : `${typeName(asset.source_type)}, ${byteSize(asset.source_bytes)}`,
            ],
            ['Uploaded', londonDateTime(asset.created_at)],
          ]}
        />
      </Panel>
    </Box>
  );
}
