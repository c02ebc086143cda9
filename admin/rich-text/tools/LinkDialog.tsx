import {
  Autocomplete,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  TextField,
  Typography,
} from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import type { Editor } from '@tiptap/react';
import { useId, useState } from 'react';
import { useGetList } from 'react-admin';
import type { Post } from '#shared/posts.ts';
import { PAGE_PATHS } from '#shared/public.ts';
import { useDebounced } from '../../layout/useDebounced.ts';
import { WordChip } from '../../lists/StatusChip.tsx';
import { londonDateTime } from '../../words.ts';
import { cleanAddress } from '../paste/filters/addresses.ts';

/** Links the selected words, or changes their link: searches the site for a target, or takes a typed address. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const titleId = useId();
  const [before] = useState<string>(() => editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(before);
  const { targets, isAsking } = useTargets(isAddress(typed) ? '' : typed);
  const cleaned = cleanAddress(withScheme(typed));
  const close = () => {
    onClose();
    // The dialog returns the focus to the button that opened it, but typing continues in the text.
    setTimeout(() => editor.isDestroyed || editor.commands.focus(undefined, { scrollIntoView: false }));
  };
  const link = (href: string, title: string) => {
    const { empty, to } = editor.state.selection;
    // Nothing is selected: the link gets its target's title as words.
    if (empty && !before)
      editor.commands.insertContent({
        type: 'text',
        text: title,
        marks: [{ type: 'link', attrs: { href } }],
      });
    else editor.chain().setLink({ href }).setTextSelection(to).run();
    close();
  };
  const take = (chosen: Target | string | null) => {
    // Enter takes the first one, also while the list is being shown anew.
    const target = typeof chosen === 'string' && !isAddress(typed) ? targets[0] : chosen;
    if (target && typeof target === 'object') link(target.href, target.title);
    else if (isAddress(typed))
      link(onThisSite(cleaned), cleaned.replace(/^(?:https?:\/\/|mailto:|tel:)/, ''));
  };
  const hasNothing = typed.trim() !== '' && !isAddress(typed) && targets.length === 0 && !isAsking;

  return (
    <Dialog
      open
      onClose={close}
      onKeyDown={(event) => {
        // In React's tree the dialog is part of the article's form.
        event.stopPropagation();
        // The text has the focus before the key has had its usual effect, which would be a new line there.
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>Find a page or article, or paste an address</DialogTitle>
      <DialogContent>
        <Autocomplete
          freeSolo
          autoHighlight
          openOnFocus
          fullWidth
          options={isAddress(typed) ? [] : targets}
          filterOptions={(all) => all}
          getOptionLabel={(target) => (typeof target === 'string' ? target : target.title)}
          getOptionKey={(target) => (typeof target === 'string' ? target : `${target.href} ${target.title}`)}
          inputValue={typed}
          onInputChange={(_event, text, reason) => reason !== 'reset' && setTyped(text)}
          onChange={(_event, target) => take(target)}
          renderOption={({ key, ...props }, target) => (
            <Box component="li" key={key} {...props} sx={{ gap: 1.5, minHeight: 52 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography noWrap sx={{ fontWeight: 650, lineHeight: 1.35 }}>
                  {target.title}
                </Typography>
                <Typography noWrap variant="body2" color="textSecondary">
                  {target.about}
                </Typography>
              </Box>
              {target.isLater && <WordChip label="Not public yet" tone="waiting" />}
            </Box>
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              label="Where it leads"
              autoFocus
              onFocus={(event) => event.target.select()}
              sx={{ mt: 1 }}
              helperText={
                <span role="status">
                  {hasNothing && 'Nothing has that in its title or address. You can also paste an address.'}
                </span>
              }
            />
          )}
        />
      </DialogContent>
      <DialogActions>
        {before && (
          <Button
            color="error"
            onClick={() => {
              editor.commands.unsetLink();
              close();
            }}
            sx={{ mr: 'auto' }}
          >
            Remove link
          </Button>
        )}
        <Button onClick={close}>Cancel</Button>
        <Button variant="contained" disabled={!isAddress(typed)} onClick={() => take(typed)}>
          Link to this address
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A possible target of a link on this site. */
interface Target {
  href: string;
  title: string;
  /** Its kind and address, or a warning if readers would not find it. */
  about: string;
  /** Whether readers do not find it yet. */
  isLater?: boolean;
}

type Article = Pick<Post, 'id' | 'title' | 'slug' | 'status' | 'published_at'>;

/** Searches the site for targets by their names and texts. */
function useTargets(typed: string): { targets: Target[]; isAsking: boolean } {
  const q = useDebounced(typed.trim());
  const { data = [], isFetching } = useGetList<Article>(
    'posts',
    { filter: { q }, pagination: { page: 1, perPage: 5 }, sort: { field: 'title', order: 'ASC' } },
    { enabled: q !== '', staleTime: 10_000, placeholderData: keepPreviousData },
  );
  if (typed.trim() === '') return { targets: pagesNamed(''), isAsking: false };
  const targets = [...pagesNamed(typed), ...data.map(articleTarget)];
  return { targets, isAsking: isFetching || q !== typed.trim() };
}

const nameOf = (path: string) => {
  const last = path.split('/').filter(Boolean).join(' ').replaceAll('-', ' ');
  return last === '' ? 'Home' : `${last.charAt(0).toUpperCase()}${last.slice(1)}`;
};

const pagesNamed = (typed: string): Target[] =>
  Object.values(PAGE_PATHS)
    .map((path): Target => ({ href: path, title: nameOf(path), about: `Page · ${path}` }))
    .filter(({ title }) => title.toLowerCase().includes(typed.trim().toLowerCase()));

function articleTarget({ slug, title, status, published_at: at }: Article): Target {
  const href = `/blog/${slug}`;
  if (status === 'published') return { href, title, about: `Article · ${href}` };
  const when =
    status === 'scheduled'
      ? `readers find nothing before ${londonDateTime(at)}`
      : 'a draft: readers find nothing there';
  return { href, title, about: `Article · ${when}`, isLater: true };
}

/** @returns a path for addresses of this site, others unchanged */
function onThisSite(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  return url.origin === window.location.origin ? `${url.pathname}${url.search}${url.hash}` : address;
}

/** @returns whether the typed text is an address rather than a search */
const isAddress = (typed: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:|www\.|\/|#)\S*$/i.test(typed.trim()) ||
  /^[^\s@/]+@[^\s@]+\.[a-z]{2,}$/i.test(typed.trim());

/** @returns an address with https:// or mailto: if it lacks one */
function withScheme(typed: string): string {
  const text = typed.trim();
  if (/^www\./i.test(text)) return `https://${text}`;
  return /^[^\s@/:]+@[^\s@]+$/.test(text) ? `mailto:${text}` : text;
}
