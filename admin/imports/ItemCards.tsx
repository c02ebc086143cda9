import { Box, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import type { ImportItem } from '#shared/imports.ts';
import { londonDate } from '#shared/words.ts';
import { CardsLoading } from '../lists/CardList.tsx';
import { ChooseOne } from './ItemTable.tsx';
import {
  ItemTitle,
  imagesText,
  Match,
  NewAddress,
  notesText,
  type RowsProps,
  StatusChange,
} from './item-parts.tsx';

/** The posts on a phone: one card each. */
export function ItemCards(props: RowsProps) {
  const { data = [], isPending } = useListContext<ImportItem>();
  if (isPending) return <CardsLoading height={96} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((item) => (
        <Card key={item.id} item={item} {...props} />
      ))}
    </Box>
  );
}

function Card({ item, options, selection, onOpen }: RowsProps & { item: ImportItem }) {
  const lines = [
    [londonDate(item.published_at ?? item.source_created_at), item.author],
    [item.category, imagesText(item), notesText(item)],
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '44px minmax(0, 1fr)',
        gap: 0.5,
        p: 1.5,
        pl: 0.5,
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box>
        <ChooseOne item={item} selection={selection} />
      </Box>
      <Box sx={{ display: 'grid', gap: 0.75, justifyItems: 'start', minWidth: 0, pt: 1 }}>
        <Typography component="h3" sx={{ fontWeight: 650, lineHeight: 1.3 }}>
          <ItemTitle item={item} onOpen={onOpen} />
        </Typography>
        <StatusChange item={item} options={options} isChosen={selection.isChosen(item)} />
        <NewAddress item={item} />
        {lines
          .map((parts) => parts.filter(Boolean).join(' · '))
          .map(
            (line) =>
              line && (
                <Typography
                  key={line}
                  variant="body2"
                  color="textSecondary"
                  sx={{ overflowWrap: 'anywhere' }}
                >
                  {line}
                </Typography>
              ),
          )}
        <Match item={item} />
      </Box>
    </Box>
  );
}
