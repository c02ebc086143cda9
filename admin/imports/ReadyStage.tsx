import { Box } from '@mui/material';
import type { BlogImport } from '#shared/imports.ts';
import { CategoryMap } from './CategoryMap.tsx';
import { ItemList } from './ItemList.tsx';
import { ItemsOf } from './ItemsOf.tsx';
import { NotesOverview } from './NotesOverview.tsx';
import { OptionsPanel } from './OptionsPanel.tsx';
import { Overview } from './Overview.tsx';
import { ReadyFile } from './ReadyFile.tsx';
import { StartBar } from './StartBar.tsx';
import { useOptions } from './useOptions.ts';

/** Before anything is written: what was found, what will become of it, and the choices. */
export function ReadyStage({ found }: { found: BlogImport }) {
  const options = useOptions(found);
  return (
    <ItemsOf id={found.id} part="ready">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', ...ABOVE_THE_BAR }}>
        <Overview found={found} />
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
          }}
        >
          <NotesOverview found={found} />
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <OptionsPanel options={options} />
            <CategoryMap found={found} options={options} />
          </Box>
        </Box>
        <ItemList found={found} options={options.options} />
        <StartBar found={{ ...found, options: options.options }} />
        <ReadyFile found={found} />
      </Box>
    </ItemsOf>
  );
}

/** What the keyboard reaches comes to stand above the bar at the foot, and not behind it. */
const ABOVE_THE_BAR = { '& :is(a, button, input, [tabindex])': { scrollMarginBottom: '120px' } };
