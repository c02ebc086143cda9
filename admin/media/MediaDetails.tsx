import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { Box, Button, Link, Typography } from '@mui/material';
import { useNotify, useRecordContext } from 'react-admin';
import type { AvifState, MediaAsset } from '#shared/media.ts';
import { byteSize, londonDateTime } from '#shared/words.ts';
import { copyText } from '../copy-text.ts';
import { DescriptionList } from '../layout/DescriptionList.tsx';
import { Panel } from '../layout/Panel.tsx';
import { fonts } from '../theme/colours.ts';
import { dimensions, fileTypeName, typeName } from './facts.ts';

const AVIF: Record<AvifState, string> = {
  pending: 'Smaller versions are still being made. You can already use the picture.',
  ready: 'Visitors get the smallest version that their browser can show.',
  failed: 'The smallest version could not be made; visitors get the next larger one.',
  none: 'An animation is stored as GIF and WebP.',
};

/** Facts about an image: its address, the original upload and the generated files. */
export function MediaDetails() {
  const asset = useRecordContext<MediaAsset>();
  if (!asset) return null;
  if (asset.kind === 'file') return <FileFacts asset={asset} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      <Panel title="Address">
        <Typography sx={{ fontFamily: fonts.code, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
          {asset.url}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <CopyButton text={asset.url} label="Copy address" />
        </Box>
      </Panel>
      <Panel title="Picture">
        <DescriptionList
          items={[
            ['Size', `${dimensions(asset)} pixels`],
            ['Uploaded as', `${typeName(asset.source_type)}, ${byteSize(asset.source_bytes)}`],
            ['Uploaded', londonDateTime(asset.created_at)],
          ]}
        />
      </Panel>
      <Panel title="Files">
        <Typography role="status" variant="body2" color="textSecondary">
          {AVIF[asset.avif_state]}
        </Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
          {asset.variants.map((variant) => (
            <Box
              component="li"
              key={variant.file}
              sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', fontSize: '0.9375rem' }}
            >
              <Link
                href={asset.url.replace(/[^/]+$/, variant.file)}
                target="_blank"
                rel="noopener"
              >{`${typeName(variant.type)} ${dimensions(variant)}`}</Link>
              <span>{byteSize(variant.bytes)}</span>
            </Box>
          ))}
        </Box>
      </Panel>
    </Box>
  );
}

function FileFacts({ asset }: { asset: MediaAsset }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', minWidth: 0 }}>
      <Panel title="Address">
        <Link
          href={asset.url}
          sx={{ fontFamily: fonts.code, fontSize: '0.875rem', overflowWrap: 'anywhere' }}
        >
          {asset.url}
        </Link>
        <Box>
          <CopyButton text={asset.url} label="Copy address" />
        </Box>
      </Panel>
      <Panel title="File">
        <DescriptionList
          items={[
            ['Kind', fileTypeName(asset.url)],
            ['Size', byteSize(asset.bytes)],
            ['Uploaded', londonDateTime(asset.created_at)],
          ]}
        />
      </Panel>
    </Box>
  );
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const notify = useNotify();
  const copy = async () => {
    if (await copyText(text)) notify('Copied', { type: 'success' });
    else
      notify('Your browser does not allow copying here. Select the address and copy it.', {
        type: 'warning',
      });
  };
  return (
    <Button variant="outlined" color="secondary" size="small" startIcon={<CopyIcon />} onClick={copy}>
      {label}
    </Button>
  );
}
