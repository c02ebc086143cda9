import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button, LinearProgress, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useRef } from 'react';
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
import { HiddenFileInput } from '../../media/HiddenFileInput.tsx';
import { UploadProblem } from '../../media/UploadProblem.tsx';
import { useFileUpload } from '../../media/useFileUpload.ts';

interface FileUploadProps {
  /** A file that was dropped onto the text, which is sent at once. */
  dropped: File | undefined;
  /** Called with the uploaded file and suggested words for its link. */
  onTaken(file: UploadedMedia, words: string): void;
  onSending(isSending: boolean): void;
}

/** Uploads a file for readers to download. */
export function FileUpload({ dropped, onTaken, onSending }: FileUploadProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const named = useRef('');
  const upload = useFileUpload<UploadedMedia>({
    address: '/api/admin/media/files',
    // The server would parse a body with the file's own type if that were JSON or a form.
    type: 'application/octet-stream',
    refusalOf,
    onTaken: (file) => onTaken(file, wordsOf(named.current, file.bytes)),
  });
  const { file, isSending, part } = upload;
  const send = (files: readonly File[]) => {
    named.current = files[0]?.name ?? '';
    upload.send(files);
  };
  const begin = useEffectEvent(() => {
    if (dropped) send([dropped]);
  });
  const tell = useEffectEvent(onSending);
  useEffect(() => {
    const timer = setTimeout(begin);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => tell(isSending), [isSending]);

  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<UploadIcon />}
        disabled={isSending}
        autoFocus
        onClick={() => chooser.current?.click()}
      >
        Upload a file
      </Button>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ overflowWrap: 'anywhere' }}>
        {isSending
          ? `Sending ${file?.name}…`
          : 'PDF, Word, Excel, PowerPoint, OpenDocument, CSV or plain text, up to 20 MB.'}
      </Typography>
      {isSending && (
        <LinearProgress
          aria-label="Sending the file"
          variant={part < 1 ? 'determinate' : 'indeterminate'}
          value={Math.round(part * 100)}
          sx={{ width: '100%', height: 10 }}
        />
      )}
      <UploadProblem upload={upload} />
      <HiddenFileInput
        ref={chooser}
        aria-label="File to upload"
        accept={Object.keys(FILE_TYPES)
          .map((ending) => `.${ending}`)
          .join()}
        onFiles={send}
      />
    </Box>
  );
}

/** @returns why the server would refuse the file; undefined if it might accept it */
function refusalOf([file]: readonly File[]): string | undefined {
  if (!file) return undefined;
  if (file.size === 0) return FILE_EMPTY;
  return fileNameRefusal(file.name) ?? (file.size > FILE_MAX_BYTES ? FILE_TOO_LARGE : undefined);
}

/** @returns such as 'Barn plan (PDF, 340 kB)' */
function wordsOf(name: string, bytes: number): string {
  const ending = fileEnding(name);
  const called = name.slice(0, name.lastIndexOf('.')).replaceAll('_', ' ').trim();
  return `${called} (${ending ? `${FILE_NAMES[ending]}, ` : ''}${byteSize(bytes)})`;
}
