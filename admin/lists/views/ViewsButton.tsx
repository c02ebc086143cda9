import ColumnsIcon from '@mui/icons-material/ViewWeekOutlined';
import { Button, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Suspense, useState } from 'react';
import { lazyNamed } from '../../lazy-named.ts';

const ViewsDrawer = lazyNamed(() => import('./ViewsDrawer.tsx'), 'ViewsDrawer');

/** Opens what a person keeps of a list: its views and, where it is a table, its columns. */
export function ViewsButton() {
  const [isOpen, setOpen] = useState(false);
  const isTable = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  return (
    <>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={isTable && <ColumnsIcon />}
        aria-label={isTable ? undefined : 'Views'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ ml: 'auto', height: 48, minWidth: 48, px: { xs: 0, md: 2 } }}
      >
        {isTable ? 'Columns and views' : <ColumnsIcon />}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ViewsDrawer isTable={isTable} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
