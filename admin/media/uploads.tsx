import { Box, Button, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { useDataProvider } from 'react-admin';
import {
  ALT_MAX,
  MEDIA_MAX_BYTES,
  MEDIA_NO_SVG,
  MEDIA_TOO_LARGE,
  MEDIA_TYPES,
  type MediaAsset,
  mediaSchema,
  type UploadedMedia,
} from '#shared/media.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { DropZone } from '../uploads/FileButton.tsx';
import { sendPicture } from '../uploads/send-file.ts';
import { UploadQueue } from '../uploads/UploadQueue.tsx';
import { type Uploads, useUploads } from '../uploads/useUploads.ts';

export type PictureUploads = Uploads<UploadedMedia>;

/** Uploads into the library. */
export function usePictureUploads(): PictureUploads {
  const client = useQueryClient();
  return useUploads<UploadedMedia>({
    send: sendPicture,
    refusalOf: ({ size, type }) => {
      if (size > MEDIA_MAX_BYTES) return MEDIA_TOO_LARGE;
      return type === 'image/svg+xml' ? MEDIA_NO_SVG : undefined;
    },
    onDone: () => client.invalidateQueries({ queryKey: ['media'] }),
  });
}

interface PictureUploadProps {
  queue: PictureUploads;
  /** Called when an uploaded image has been given its alternative text. */
  onDescribed?: (asset: MediaAsset) => void;
  describeLabel?: string;
}

/** Where pictures are dropped or chosen; each is then asked for its alternative text. */
export function PictureUpload({ queue, onDescribed, describeLabel }: PictureUploadProps) {
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
      <DropZone
        chooser={{
          'aria-label': 'Pictures to upload',
          accept: MEDIA_TYPES.join(','),
          multiple: true,
          onFiles: queue.add,
        }}
        label="Upload pictures"
        hint="Or drop files anywhere on this page. JPEG, PNG, WebP, AVIF or GIF, up to 20 MB each."
      />
      <UploadQueue
        queue={queue}
        working="Making the sizes"
        next=": write what each one shows"
        done={({ id, answer }) =>
          answer && (
            <>
              <Typography variant="caption">
                {answer.duplicate
                  ? `This picture is in the library already, as ${answer.name}. It was not added a second time.`
                  : 'In the library.'}
              </Typography>
              <DescribeForm
                asset={answer}
                label={describeLabel}
                onSaved={(saved) => {
                  queue.dismiss(id);
                  onDescribed?.(saved);
                }}
              />
            </>
          )
        }
      />
    </Box>
  );
}

interface DescribeFormProps {
  asset: MediaAsset;
  /** Label of the button. */
  label?: string | undefined;
  /** Whether it takes the focus, as the answer to a choice that cannot be used without it. */
  isFocused?: boolean;
  onSaved: (asset: MediaAsset) => void;
}

/** Asks for an image's alternative text. Not a form element, because it is used inside other forms. */
export function DescribeForm({ asset, label = 'Save', isFocused = false, onSaved }: DescribeFormProps) {
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const [text, setText] = useState(asset.alt);
  const { run, isBusy, problem } = useCommand(
    async () => {
      const read = mediaSchema.shape.alt.safeParse(text);
      if (!read.success) throw new Error(read.error.issues[0]?.message);
      const change = { id: asset.id, data: { alt: read.data }, previousData: asset };
      return dataProvider.update<MediaAsset>('media', change);
    },
    {
      done: ({ data }) => {
        client.invalidateQueries({ queryKey: ['media'] });
        onSaved(data);
      },
      isQuiet: true,
    },
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    run();
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
      <TextField
        autoFocus={isFocused}
        label="Alternative text"
        size="small"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        error={problem !== undefined}
        helperText={problem ?? 'What the picture shows, for people who cannot see it.'}
        slotProps={{ htmlInput: { 'aria-required': true, maxLength: ALT_MAX } }}
        sx={{ flex: '1 1 240px' }}
      />
      <Button variant="outlined" onClick={() => run()} disabled={isBusy} sx={{ minHeight: 40 }}>
        {label}
      </Button>
    </Box>
  );
}
