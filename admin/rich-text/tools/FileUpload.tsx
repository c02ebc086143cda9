import { Box, Typography } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import {
  FILE_EMPTY,
  FILE_MAX_BYTES,
  FILE_NAMES,
  FILE_TOO_LARGE,
  FILE_TYPES,
  fileEnding,
  fileNameRefusal,
} from '#shared/files.ts';
import type { UploadedMedia } from '#shared/media.ts';
import { byteSize } from '#shared/words.ts';
import { FileButton } from '../../uploads/FileButton.tsx';
import { sendTo } from '../../uploads/send-file.ts';
import { UploadQueue } from '../../uploads/UploadQueue.tsx';
import { useUploads } from '../../uploads/useUploads.ts';

interface FileUploadProps {
  /** A file that was dropped onto the text, which is sent at once. */
  dropped: File | undefined;
  /** Called with the uploaded file and suggested words for its link. */
  onTaken(file: UploadedMedia, words: string): void;
  onSending(isSending: boolean): void;
}

/** Uploads a file for readers to download. */
export function FileUpload({ dropped, onTaken, onSending }: FileUploadProps) {
  const queue = useUploads<UploadedMedia>({
    // The server would parse a body with the file's own type if that were JSON or a form.
    send: sendTo('/api/admin/media/files', 'application/octet-stream'),
    refusalOf,
    onDone: (stored, file) => onTaken(stored, wordsOf(file.name, stored.bytes)),
    isSingle: true,
  });
  const begin = useEffectEvent(() => {
    if (dropped) queue.add([dropped]);
  });
  const tell = useEffectEvent(onSending);
  useEffect(() => {
    const timer = setTimeout(begin);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => tell(queue.isSending), [queue.isSending]);

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <FileButton
        variant="outlined"
        color="secondary"
        disabled={queue.isSending}
        autoFocus
        chooser={{
          'aria-label': 'File to upload',
          accept: Object.keys(FILE_TYPES)
            .map((ending) => `.${ending}`)
            .join(),
          onFiles: queue.add,
        }}
      >
        Upload a file
      </FileButton>
      <Typography variant="body2" color="textSecondary">
        PDF, Word, Excel, PowerPoint, OpenDocument, CSV or plain text, up to 20 MB.
      </Typography>
      <UploadQueue queue={queue} working="Storing the file" />
    </Box>
  );
}

/** @returns why the server would refuse the file; undefined if it might accept it */
function refusalOf(file: File): string | undefined {
  if (file.size === 0) return FILE_EMPTY;
  return fileNameRefusal(file.name) ?? (file.size > FILE_MAX_BYTES ? FILE_TOO_LARGE : undefined);
}

/** @returns such as 'Barn plan (PDF, 340 kB)' */
function wordsOf(name: string, bytes: number): string {
  const ending = fileEnding(name);
  const called = name.slice(0, name.lastIndexOf('.')).replaceAll('_', ' ').trim();
  return `${called} (${ending ? `${FILE_NAMES[ending]}, ` : ''}${byteSize(bytes)})`;
}
