import { brandLines } from '../layout/Brand.tsx';

/** A question as visitors read it, with the first line of the site's name in its place. */
export const shownWords = (text: string): string => text.replaceAll('{brand}', brandLines()[0]);
