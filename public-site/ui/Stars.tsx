import { fillIn } from '#shared/fill-in.ts';
import { usePageTexts } from '../site/page-texts.ts';

/** @param rating 1 to 5 */
export function Stars({ rating }: { rating: number }) {
  const { testimonials_stars } = usePageTexts('home');
  return (
    <div className="stars" role="img" aria-label={fillIn(testimonials_stars, { rating: String(rating) })}>
      {Array.from({ length: rating }, (_, star) => (
        <svg key={star} viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 0l2.9 6.6 7.1.7-5.4 4.7 1.6 7L10 15.3 3.8 19l1.6-7L0 7.3l7.1-.7z" />
        </svg>
      ))}
    </div>
  );
}
