import AddIcon from '@mui/icons-material/Add';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import { Box, Button, FormHelperText, IconButton, TextField, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FACT_NAMES } from '#shared/page-texts/fact-names.ts';
import { MENU_PAGES, type MenuEntry, type MenuPage, readEntry, writeEntry } from '#shared/page-texts/menu.ts';
import { colours } from '../theme/colours.ts';

interface MenuFieldProps {
  label: string;
  words: string;
  onType: (words: string) => void;
  onBlur: () => void;
  isWrong: boolean;
  helpId: string;
  help: ReactNode;
}

/** The entries of a menu, one row each: pages of the site, and custom links. */
export function MenuField({ label, words, onType, onBlur, isWrong, helpId, help }: MenuFieldProps) {
  const list = useRef<HTMLUListElement>(null);
  /** Id of the element to focus once the rows have changed. */
  const [next, setNext] = useState<string>();
  const [said, setSaid] = useState('');
  const entries = words.split('\n').flatMap((line): MenuEntry[] => {
    const entry = readEntry(line);
    return entry ? [entry] : [];
  });
  const missing = (Object.keys(MENU_PAGES) as MenuPage[]).filter(
    (page) => !entries.some((entry) => 'page' in entry && entry.page === page),
  );

  useEffect(() => {
    if (next === undefined) return;
    list.current?.querySelector<HTMLElement>(next)?.focus();
    setNext(undefined);
  }, [next]);

  const write = (changed: MenuEntry[]) => onType(changed.map(writeEntry).join('\n'));
  const change = (index: number, changed: MenuEntry) => write(entries.with(index, changed));
  const move = (index: number, to: number) => {
    const entry = entries[index] as MenuEntry;
    write(entries.toSpliced(index, 1).toSpliced(to, 0, entry));
    setSaid(`${nameOf(entry)}, position ${to + 1} of ${entries.length}`);
    // Focus moves along with the row; at either end, to the button for the other direction.
    const isUp = to === 0 ? false : to === entries.length - 1 || to < index;
    setNext(`li:nth-of-type(${to + 1}) [data-way="${isUp ? 'up' : 'down'}"]`);
  };
  const add = (entry: MenuEntry) => {
    write([...entries, entry]);
    setNext(`li:nth-of-type(${entries.length + 1}) :is(input, button:enabled)`);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own borders and sizes
    <div role="group" aria-label={label} aria-describedby={helpId} onBlur={onBlur}>
      <Typography aria-hidden sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 0.5 }}>
        {label}
      </Typography>
      <Box component="ul" ref={list} sx={{ ...LIST, ...(isWrong && { borderColor: 'error.main' }) }}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: keyed by index, because the name changes during typing
          <Box component="li" key={index} sx={ROW}>
            <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 1.5, py: 1 }}>
              {'page' in entry ? (
                <span>{nameOf(entry)}</span>
              ) : (
                <>
                  <TextField
                    size="small"
                    label="Name"
                    value={entry.label}
                    onChange={({ target }) => change(index, { ...entry, label: plain(target.value) })}
                  />
                  <TextField
                    size="small"
                    label="Where it leads"
                    placeholder="https://"
                    value={entry.to}
                    onChange={({ target }) =>
                      change(index, { ...entry, to: target.value.replace(/[()\s]/g, '') })
                    }
                    slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false } }}
                  />
                </>
              )}
            </Box>
            <IconButton
              data-way="up"
              aria-label={`Move ${nameOf(entry)} up`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <UpIcon />
            </IconButton>
            <IconButton
              data-way="down"
              aria-label={`Move ${nameOf(entry)} down`}
              disabled={index === entries.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <DownIcon />
            </IconButton>
            <IconButton
              aria-label={`Take ${nameOf(entry)} out`}
              onClick={() => {
                write(entries.toSpliced(index, 1));
                setSaid(`${nameOf(entry)} taken out`);
                setNext(`li:nth-of-type(${Math.max(1, index)}) button:enabled`);
              }}
            >
              <RemoveIcon />
            </IconButton>
          </Box>
        ))}
      </Box>
      <FormHelperText id={helpId} error={isWrong} {...(isWrong && { role: 'alert' })}>
        {help}
      </FormHelperText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {missing.map((page) => (
          <Button
            key={page}
            size="small"
            color="secondary"
            startIcon={<AddIcon />}
            onClick={() => add({ page })}
          >
            {nameOf({ page })}
          </Button>
        ))}
        <Button
          size="small"
          color="secondary"
          startIcon={<AddIcon />}
          onClick={() => add({ label: '', to: 'https://' })}
        >
          A link of your own
        </Button>
      </Box>
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </div>
  );
}

const nameOf = (entry: MenuEntry): string =>
  'page' in entry ? (FACT_NAMES[entry.page] ?? entry.page) : entry.label || 'the link';

/** Removes the characters that the stored format reserves. */
const plain = (label: string) => label.replace(/[[\]{}\n]/g, '');

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: `2px solid ${colours.lineControl}`,
  bgcolor: colours.white,
} as const;

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minHeight: 48,
  pl: 1.75,
  '& + &': { borderTop: `1px solid ${colours.line}` },
} as const;
