import ColumnsIcon from '@mui/icons-material/ViewWeekOutlined';
import { Button, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { lazyNamed } from '../../lazy-named.ts';
import { useHasTable } from '../useHasTable.ts';

const ViewsDrawer = lazyNamed(() => import('./ViewsDrawer.tsx'), 'ViewsDrawer');

/** Opens the drawer of a list's saved views and, if it is shown as a table, its columns. */
export function ViewsButton({ hasColumns = true }: { hasColumns?: boolean | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const isTable = useHasTable() && hasColumns;
  const isWide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('lg'));
  const label = isTable ? 'Columns and views' : 'Views';
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={isWide && <ColumnsIcon />}
        aria-label={isWide ? undefined : label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ ml: { lg: 'auto' }, height: 48, minWidth: 48, px: { xs: 0, lg: 2 } }}
      >
        {isWide ? label : <ColumnsIcon />}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ViewsDrawer isTable={isTable} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
