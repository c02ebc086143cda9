import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { cleanAddress } from '../paste/addresses.ts';
import { useRichText } from '../rich-text-context.tsx';
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
    help: 'Where the file is, beginning with https:// or with a slash for one on this website.',
    words: 'What the link says',
    wrong: 'Enter the address of the file, beginning with https:// or a slash.',
  },
};

/** Asks where a video or a file is, and what readers are told of it. */
export function AddressDialog({ kind, onClose }: { kind: 'video' | 'file'; onClose: () => void }) {
  const { editor } = useRichText();
  const [address, setAddress] = useState('');
  const [words, setWords] = useState('');
  const [isWrong, setWrong] = useState(false);
  const titleId = useId();
  const text = WORDS[kind];

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
    onClose();
  };

  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form noValidate onSubmit={insert}>
        <DialogTitle id={titleId}>{text.title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <TextField
            label={text.address}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            error={isWrong}
            helperText={isWrong ? text.wrong : text.help}
            autoFocus
            slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false, autoCapitalize: 'none' } }}
          />
          <TextField label={text.words} value={words} onChange={(event) => setWords(event.target.value)} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Add
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const fileName = (href: string) => decodeURI(href.split(/[?#]/)[0]?.split('/').pop() || href);
