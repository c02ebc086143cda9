import { Box, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ImportItem } from '#shared/imports.ts';
import { figure } from '#shared/words.ts';
import { Panel } from '../layout/Panel.tsx';
import { unattended } from '../live/unattended.ts';

const SHOWN = 20;

/** Posts of a running import that failed, as they come. One that fails never stops the others. */
export function FailedSoFar({ id, failed }: { id: string; failed: number }) {
  const dataProvider = useDataProvider();
  const { data = [] } = useQuery({
    queryKey: ['import-items', 'failed', id, failed],
    queryFn: async () => {
      const asked = unattended(() =>
        dataProvider.getList<ImportItem>('import-items', {
          pagination: { page: 1, perPage: SHOWN },
          sort: { field: 'number', order: 'DESC' },
          filter: { import_id: id, outcome: 'failed' },
        }),
      );
      return (await asked).data;
    },
    enabled: failed > 0,
    placeholderData: keepPreviousData,
  });
  if (failed === 0) return null;
  return (
    <Panel title={`Failed so far: ${figure(failed)}`}>
      <Typography color="textSecondary">The others go on.</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {data.map((item) => (
          <Box component="li" key={item.id} sx={{ overflowWrap: 'anywhere' }}>
            <strong>{item.title}</strong>
            <Typography color="textSecondary">{item.problem}</Typography>
          </Box>
        ))}
      </Box>
      {failed > data.length && data.length > 0 && (
        <Typography variant="body2" color="textSecondary">{`The latest ${data.length} of them.`}</Typography>
      )}
    </Panel>
  );
}
