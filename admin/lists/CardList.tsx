import { Box, Link, List, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { LinkBase, type RaRecord, useListContext } from 'react-admin';

/** The content of a record's card; without `to` if the account may not open it. */
export type CardOf<Row> = (record: Row) => {
  to?: string | undefined;
  title: string;
  /** A checkbox before the card. */
  select?: ReactNode;
  chips?: ReactNode;
  lines: (string | null | undefined | false)[];
  /** Buttons for actions other than opening it. */
  actions?: ReactNode;
};

/** A skeleton of cards of about this height. */
function CardsLoading({ height }: { height: number }) {
  return (
    <Box role="status" aria-label="Loading" sx={{ p: 2 }}>
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={height} sx={{ mb: 1.5 }} />
      ))}
    </Box>
  );
}

/** The list on phones: one card per record, opened by its title. */
export function CardList<Row extends RaRecord>({ card }: { card: CardOf<Row> }) {
  const { data, isPending } = useListContext<Row>();
  if (isPending) return <CardsLoading height={72} />;
  return (
    <List disablePadding>
      {data?.map((record) => {
        const { to, title, select, chips, lines, actions } = card(record);
        return (
          <Box
            component="li"
            key={record.id}
            sx={{
              position: 'relative',
              p: 2,
              borderBottom: '1px solid',
              borderColor: 'divider',
              display: 'grid',
              gridTemplateColumns: 'minmax(0, 1fr)',
              gap: 0.75,
              ...(select ? { pl: 7 } : {}),
            }}
          >
            {select && <Box sx={{ position: 'absolute', left: 4, top: 6, zIndex: 1 }}>{select}</Box>}
            <Typography
              component="h2"
              sx={{ fontWeight: 650, fontSize: '1.0625rem', lineHeight: 1.3, overflowWrap: 'anywhere' }}
            >
              {to ? (
                <Link
                  component={LinkBase}
                  to={to}
                  underline="none"
                  sx={{ '&::after': { content: '""', position: 'absolute', inset: 0 } }}
                >
                  {title}
                </Link>
              ) : (
                title
              )}
            </Typography>
            {chips && <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>{chips}</Box>}
            {lines
              .filter((line) => typeof line === 'string')
              .filter((line) => line !== '')
              .map((line, at) => (
                <Typography
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and lines keep their order
                  key={at}
                  variant="caption"
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  {line}
                </Typography>
              ))}
            {actions && (
              <Box sx={{ position: 'relative', zIndex: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                {actions}
              </Box>
            )}
          </Box>
        );
      })}
    </List>
  );
}
