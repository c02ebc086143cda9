import { brandLines } from '../../layout/Brand.tsx';

/** Fills in `{brand}` with the first line of the site's name, as the website does. */
export const shownWords = (text: string): string => text.replaceAll('{brand}', brandLines()[0]);
