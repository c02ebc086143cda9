import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button, ListItemText, Menu, MenuItem, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import { useCanAccess, useListContext, useResourceContext } from 'react-admin';
import { saveFrom } from '../browser.ts';
import { useCommand } from '../forms/ConfirmDialog.tsx';
import { ensureSignedIn } from '../session/session.ts';

interface Choice {
  label: string;
  hint: string;
  format: 'csv' | 'json';
}

const TABLE: Choice = { label: 'Export', hint: 'A table of those shown, for a spreadsheet', format: 'csv' };

/**
 * Hands the browser a file that the server streams, of all rows that match the list's filter; react-admin's own export
 * stops at 1,000 rows and does not escape formulas.
 * @param choices formats to choose from; of a single one no question is asked
 */
export function ExportButton({ choices = [TABLE] }: { choices?: readonly [Choice, ...Choice[]] }) {
  const resource = useResourceContext() ?? '';
  const { canAccess } = useCanAccess({ resource, action: 'export' });
  const { filterValues, sort, total } = useListContext();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // On phones it is an icon only, to leave room for the main button's label.
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('sm'));
  const { run, isBusy } = useCommand(async ({ format }: Choice) => {
    const query = new URLSearchParams({
      filter: JSON.stringify(filterValues),
      sort: JSON.stringify([sort.field, sort.order]),
    });
    if (await ensureSignedIn()) saveFrom(`/api/admin/${resource}/export.${format}?${query}`);
  });
  const choose = (choice: Choice) => {
    setAnchor(null);
    run(choice);
  };
  if (!canAccess) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={isWide && <DownloadIcon />}
        aria-label={isWide ? undefined : 'Export'}
        aria-haspopup={choices.length > 1 ? 'menu' : undefined}
        title={choices.length > 1 ? undefined : choices[0].hint}
        disabled={!total || isBusy}
        onClick={({ currentTarget }) => (choices.length > 1 ? setAnchor(currentTarget) : choose(choices[0]))}
        sx={{ minWidth: 44, px: { xs: 0, sm: 2.25 } }}
      >
        {isWide ? 'Export' : <DownloadIcon />}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map((choice) => (
          <MenuItem key={choice.label} onClick={() => choose(choice)}>
            <ListItemText primary={choice.label} secondary={choice.hint} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
