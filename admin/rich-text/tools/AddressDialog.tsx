import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useRef, useState } from 'react';
import type { UploadedMedia } from '#shared/media.ts';
import { cleanAddress } from '../paste/filters/addresses.ts';
import { useRichText } from '../rich-text-context.tsx';
import { dropFromLibrary } from '../uploads.ts';
import { FileUpload } from './FileUpload.tsx';
import { withScheme } from './link-targets.ts';

const WORDS = {
  video: {
    title: 'Add a video',
    address: 'Address of the video',
    help: 'Its page on YouTube, Vimeo or elsewhere. Readers see a card; nothing is loaded from there before they press it.',
    words: 'Title of the video',
    wrong: 'Enter the address of the page on which the video is, beginning with https://.',
  },
  file: {
    title: 'Add a file to download',
    address: 'Address of the file',
    help: 'The address of an uploaded file, or of one elsewhere that begins with https://.',
    words: 'What the link says',
    wrong: 'Upload a file, or enter the address of one, beginning with https:// or a slash.',
  },
};

interface AddressDialogProps {
  kind: 'video' | 'file';
  /** A file that was dropped onto the text. */
  dropped?: File | undefined;
  onClose: () => void;
}

/** Asks for the address and title of a video, or for a file to upload or link, and its words. */
export function AddressDialog({ kind, dropped, onClose }: AddressDialogProps) {
  const { editor } = useRichText();
  const [address, setAddress] = useState('');
  const [words, setWords] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [isSending, setSending] = useState(false);
  const linkWords = useRef<HTMLInputElement>(null);
  /** Files uploaded here; those that do not go into the text are deleted from the library. */
  const uploaded = useRef<UploadedMedia[]>([]);
  const titleId = useId();
  const text = WORDS[kind];

  const close = (href?: string) => {
    for (const { id, url, duplicate } of uploaded.current)
      if (!duplicate && url !== href) dropFromLibrary(id).catch(() => undefined);
    onClose();
  };

  const insert = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree the dialog is part of the article's form.
    event.stopPropagation();
    const href = cleanAddress(withScheme(address)).address;
    const isWhole = /^https?:\/\/[^/\s]+\./i.test(href) || (kind === 'file' && /^\/[^/\s]/.test(href));
    setWrong(!isWhole);
    if (!isWhole) return;
    const named = words.trim();
    const chain = editor.chain().focus();
    if (kind === 'video') chain.insertVideo(named ? { href, title: named } : { href }).run();
    else chain.insertFile({ href, words: named || fileName(href) }).run();
    close(href);
  };

  return (
    <Dialog open onClose={() => close()} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form noValidate onSubmit={insert}>
        <DialogTitle id={titleId}>{text.title}</DialogTitle>
        {/* Space for the focus ring of the first button. */}
        <DialogContent sx={{ display: 'grid', gap: 2, '.MuiDialogTitle-root + &': { pt: '8px' } }}>
          {kind === 'file' && (
            <FileUpload
              dropped={dropped}
              onSending={setSending}
              onTaken={(file, called) => {
                uploaded.current.push(file);
                setAddress(file.url);
                setWords(called);
                setWrong(false);
                linkWords.current?.focus();
              }}
            />
          )}
          <TextField
            label={text.address}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            error={isWrong}
            helperText={isWrong ? text.wrong : text.help}
            autoFocus={kind === 'video'}
            slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false, autoCapitalize: 'none' } }}
          />
          <TextField
            label={text.words}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            inputRef={linkWords}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => close()}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={isSending}>
            Add
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const fileName = (href: string) => decodeURI(href.split(/[?#]/)[0]?.split('/').pop() || href);
