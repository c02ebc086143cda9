import { Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { ITEMS_HEADING } from './ItemsOf.tsx';

/** What the figures above lead to; another page of the list begins here again. */
export function ItemsHeading({ children }: { children: string }) {
  const { page } = useListContext();
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(page);
  useEffect(() => {
    if (last.current !== page) heading.current?.scrollIntoView({ block: 'start' });
    last.current = page;
  }, [page]);
  return (
    <Typography
      ref={heading}
      id={ITEMS_HEADING}
      variant="h2"
      tabIndex={-1}
      sx={{ mt: 2, mb: 2, scrollMarginTop: '80px', '&:focus-visible': { outline: 'none' } }}
    >
      {children}
    </Typography>
  );
}
