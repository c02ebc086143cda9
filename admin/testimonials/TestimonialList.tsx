import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { Notice } from '../layout/Notice.tsx';
import { NotLoaded } from '../layout/NotLoaded.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { SortableTestimonials } from './SortableTestimonials.tsx';
import { type OrderNews, useTestimonialOrder } from './useTestimonialOrder.ts';

const NEW = (
  <Button
    component={RouterLink}
    to="/testimonials/new"
    variant="contained"
    startIcon={<AddIcon />}
    data-shortcut="new"
  >
    New testimonial
  </Button>
);

/** /admin/testimonials: all of them on one page, in the order of the website, because an order cannot span pages. */
export function TestimonialList() {
  const { testimonials, error, retry, news, move, undo } = useTestimonialOrder();
  return (
    <Box sx={{ maxWidth: 1100 }}>
      <PageHeader title="Testimonials">{NEW}</PageHeader>
      <News news={news} undo={undo} />
      {testimonials && testimonials.length > 0 && (
        <SortableTestimonials testimonials={testimonials} onMove={move} />
      )}
      {testimonials?.length === 0 && (
        <Notice kind="empty" title="No testimonials yet" action={NEW}>
          Add what clients say. The website shows the active ones in the order of this list.
        </Notice>
      )}
      {error && !testimonials && <NotLoaded title="List not loaded" error={error} onRetry={retry} />}
      {!testimonials && !error && (
        <Box role="status" aria-label="Loading">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} variant="rectangular" animation={false} height={88} sx={{ mb: 1 }} />
          ))}
        </Box>
      )}
    </Box>
  );
}

/** Says what happened to the order and takes it back; always there, so that screen readers hear a change of it. */
function News({ news, undo }: { news: OrderNews | undefined; undo: (() => void) | undefined }) {
  return (
    <Box
      role="status"
      aria-live={news?.kind === 'failed' ? 'assertive' : 'polite'}
      sx={{ mb: 2, minHeight: 52 }}
    >
      {news ? (
        <Alert
          severity={news.kind === 'failed' ? 'error' : 'success'}
          action={
            undo && (
              <Button color="inherit" onClick={undo}>
                Undo
              </Button>
            )
          }
        >
          {news.text}
          {news.detail && <div>{news.detail}</div>}
        </Alert>
      ) : (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', maxWidth: '70ch' }}>
          The website shows active testimonials in this order. Drag a row by its handle, use the arrows, or
          move it to a position.
        </Box>
      )}
    </Box>
  );
}
