import AddIcon from '@mui/icons-material/Add';
import { Box, Button, FormHelperText, TextField, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { FACT_NAMES } from '#shared/page-texts/fact-names.ts';
import { MENU_PAGES, type MenuEntry, type MenuPage, readEntry } from '#shared/page-texts/menu.ts';
import { OrderedItems } from '../forms/OrderedItems.tsx';

interface MenuFieldProps {
  label: string;
  words: string;
  onType: (words: string) => void;
  onBlur: () => void;
  isWrong: boolean;
  helpId: string;
  help: ReactNode;
}

/** As it is stored. */
const writeEntry = (entry: MenuEntry): string =>
  'page' in entry ? `{${entry.page}}` : `[${entry.label}](${entry.to})`;

/** The entries of a menu, one row each: pages of the site, and custom links. */
export function MenuField({ label, words, onType, onBlur, isWrong, helpId, help }: MenuFieldProps) {
  const entries = words.split('\n').flatMap((line): MenuEntry[] => {
    const entry = readEntry(line);
    return entry ? [entry] : [];
  });
  const missing = (Object.keys(MENU_PAGES) as MenuPage[]).filter(
    (page) => !entries.some((entry) => 'page' in entry && entry.page === page),
  );
  const write = (changed: MenuEntry[]) => onType(changed.map(writeEntry).join('\n'));
  const add = (entry: MenuEntry) => write([...entries, entry]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own borders and sizes
    <div role="group" aria-label={label} aria-describedby={helpId} onBlur={onBlur}>
      <Typography aria-hidden sx={{ fontSize: '0.875rem', fontWeight: 600, mb: 0.5 }}>
        {label}
      </Typography>
      <OrderedItems
        items={entries}
        // Not the name of a link, which changes during typing.
        keyOf={(entry, index) =>
          'page' in entry ? entry.page : `link ${entries.slice(0, index).filter((one) => 'to' in one).length}`
        }
        nameOf={nameOf}
        isWrong={isWrong}
        onChange={write}
        render={(entry, index) =>
          'page' in entry ? (
            nameOf(entry)
          ) : (
            <OwnLink entry={entry} onChange={(changed) => write(entries.with(index, changed))} />
          )
        }
      />
      <FormHelperText id={helpId} error={isWrong} {...(isWrong && { role: 'alert' })}>
        {help}
      </FormHelperText>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {missing.map((page) => (
          <AddButton key={page} onClick={() => add({ page })}>
            {nameOf({ page })}
          </AddButton>
        ))}
        <AddButton onClick={() => add({ label: '', to: 'https://' })}>A link of your own</AddButton>
      </Box>
    </div>
  );
}

type Link = Exclude<MenuEntry, { page: MenuPage }>;

function OwnLink({ entry, onChange }: { entry: Link; onChange: (entry: Link) => void }) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <TextField
        size="small"
        label="Name"
        value={entry.label}
        autoFocus={entry.label === ''}
        // Without the characters that the stored format reserves.
        onChange={({ target }) => onChange({ ...entry, label: target.value.replace(/[[\]{}\n]/g, '') })}
      />
      <TextField
        size="small"
        label="Where it leads"
        placeholder="https://"
        value={entry.to}
        onChange={({ target }) => onChange({ ...entry, to: target.value.replace(/[()\s]/g, '') })}
        slotProps={{ htmlInput: { inputMode: 'url', spellCheck: false } }}
      />
    </Box>
  );
}

function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button size="small" color="secondary" startIcon={<AddIcon />} onClick={onClick}>
      {children}
    </Button>
  );
}

const nameOf = (entry: MenuEntry): string =>
  'page' in entry ? (FACT_NAMES[entry.page] ?? entry.page) : entry.label || 'the link';
