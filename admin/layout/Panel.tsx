import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

/** A titled white block of a form or page. */
export function Panel(props: { id?: string; title?: string; children: ReactNode }) {
  const { title, children } = props;
  const id = useId();
  return (
    <Box
      component="section"
      id={props.id}
      aria-labelledby={title ? id : undefined}
      sx={{
        bgcolor: 'background.paper',
        p: { xs: 2, sm: 3 },
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2.5,
        alignContent: 'start',
        minWidth: 0,
        scrollMarginTop: 72,
      }}
    >
      {title && (
        <Typography id={id} variant="h3" component="h2">
          {title}
        </Typography>
      )}
      {children}
    </Box>
  );
}

/** As wide as is comfortable to read. */
export const FORM_WIDTH = 720;

/** A form in one column. */
export function FormColumn({ children }: { children: ReactNode }) {
  return <Box sx={{ maxWidth: FORM_WIDTH, display: 'grid', gap: 2 }}>{children}</Box>;
}

/** Two inputs side by side, where there is room. */
export const PAIR = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

/** Read-only values of a record, as a description list; empty ones are left out. */
export function DescriptionList({ items }: { items: [label: string, value: ReactNode][] }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, overflowWrap: 'anywhere' }}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <Typography component="dt" variant="caption">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0 }}>
              {value}
            </Typography>
          </div>
        ))}
    </Box>
  );
}
