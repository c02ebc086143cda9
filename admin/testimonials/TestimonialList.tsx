import { Typography } from '@mui/material';
import type { Testimonial } from '#shared/testimonials.ts';
import { plural } from '#shared/words.ts';
import { OrderedListPage } from '../lists/order/OrderedListPage.tsx';
import { colours } from '../theme/colours.ts';
import { editPath } from './paths.ts';

/** /admin/testimonials: all testimonials, in the website's order. */
export function TestimonialList() {
  return (
    <OrderedListPage<Testimonial>
      intro="The website shows active testimonials in this order."
      empty="Add what clients say. The website shows the active ones in the order of this list."
      recordPath={editPath}
      detailsOf={detailsOf}
      textOf={textOf}
    />
  );
}

const detailsOf = ({ rating, role, company }: Testimonial) => (
  <>
    <Stars rating={rating} />
    <Typography variant="body2" color="textSecondary" component="span">
      {[role, company].filter(Boolean).join(', ')}
    </Typography>
  </>
);

const textOf = ({ quote }: Testimonial) => quote;

/** Not MUI's Rating, whose ten icons per row slow down 200 rows. */
function Stars({ rating }: { rating: number }) {
  return (
    <span
      role="img"
      aria-label={plural(rating, 'star')}
      style={{ color: colours.vermilion, letterSpacing: '0.1em' }}
    >
      {'★'.repeat(rating)}
      <span style={{ color: colours.lineControl }}>{'☆'.repeat(5 - rating)}</span>
    </span>
  );
}
