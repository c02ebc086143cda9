import sharp from 'sharp';
import { type BrandColours, INK, WHITE } from '#shared/brand-colours.ts';
import { SOCIAL_IMAGE_SIZE, type SocialTheme } from '#shared/social-images.ts';
import { lettering, pathData } from './lettering.ts';
import { type PosterLine, posterLines, posterOf } from './poster-lines.ts';

/** The brand in a picture. */
export interface PictureBrand {
  lines: readonly [name: string, line: string | null];
  colours: BrandColours;
  /** Replaces the mark: a data: URL, and its width in pixels. */
  logo: { address: string; width: number } | null;
}

/** The content of a picture. */
export interface SocialImage {
  theme: SocialTheme;
  brand: PictureBrand;
  /** A title, which is split to fit, or the lines of a poster; the brand's name if the typeface lacks their script. */
  words: string | readonly string[];
}

interface Colours {
  ground: string;
  text: string;
  table: string;
  mark: readonly [ground: string, table: string];
  seats: readonly [outer: string, middle: string];
}

const coloursOf = ({ main, signal, accent, quiet }: BrandColours): { [theme in SocialTheme]: Colours } => ({
  verve: { ground: signal, text: INK, table: INK, mark: [INK, signal], seats: [main, accent] },
  primary: { ground: main, text: WHITE, table: signal, mark: [signal, INK], seats: [INK, accent] },
  accent: { ground: accent, text: INK, table: INK, mark: [INK, signal], seats: [main, signal] },
  secondary: { ground: quiet, text: INK, table: INK, mark: [INK, signal], seats: [main, signal] },
  ink: { ground: INK, text: WHITE, table: signal, mark: [signal, INK], seats: [main, quiet] },
  paper: { ground: '#F6F5F7', text: INK, table: INK, mark: [INK, signal], seats: [main, accent] },
});

const { width: WIDTH, height: HEIGHT } = SOCIAL_IMAGE_SIZE;
const MARGIN = 60;
const POSTER = { top: 66, width: WIDTH - 2 * MARGIN, height: 356 };

// All pictures differ, so libvips's cache would waste memory, and so would more threads.
sharp.cache(false);
sharp.concurrency(1);

/** @returns a PNG of SOCIAL_IMAGE_SIZE, the same bytes on every machine of a kind */
export const drawSocialImage = (image: SocialImage): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(image)))
    .png({ compressionLevel: 9, adaptiveFiltering: false })
    .toBuffer();

function svgOf({ theme, brand, words }: SocialImage): string {
  const colours = coloursOf(brand.colours)[theme];
  const lines =
    (typeof words === 'string' ? posterLines(words, POSTER) : posterOf(words, POSTER)) ??
    posterLines(brand.lines[0], POSTER) ??
    [];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.ground}"/>`,
    `<g fill="${colours.text}">${lines.map(placed).join('')}</g>`,
    signature(brand, colours),
    table(colours),
    '</svg>',
  ].join('');
}

/** @returns SVG path data; '' for a text that cannot be drawn */
function outlines(...given: Parameters<typeof lettering>): string {
  const path = lettering(...given);
  return path ? pathData(path) : '';
}

function placed({ text, size, x, y }: PosterLine): string {
  const at = `${(MARGIN + x).toFixed(2)} ${(POSTER.top + y).toFixed(2)}`;
  return `<path transform="translate(${at})" d="${outlines(text, 'poster', size)}"/>`;
}

/** The mark or the logo, with the site's name, at the lower left. */
function signature({ lines, logo }: PictureBrand, { text, mark }: Colours): string {
  const [first, second] = lines.map((line) => line?.toLocaleUpperCase('en-GB'));
  const beside = (logo?.width ?? 60) + 16;
  const name = outlines(first ?? '', 'poster', 54);
  const kind = outlines(second ?? '', 'label', 20);
  return [
    `<g transform="translate(${MARGIN} 516)">`,
    logo
      ? `<image width="${logo.width}" height="60" href="${logo.address}"/>`
      : `<rect width="60" height="60" fill="${mark[0]}"/><g transform="translate(6 6) rotate(-20 24 24)" fill="${mark[1]}"><path d="M6 15h36v8H6zM11 23h7.5l-1.8 13h-4zM29.5 23H37l-1.7 13h-4z"/></g>`,
    `<g fill="${text}"><path transform="translate(${beside} ${kind ? 36 : 46})" d="${name}"/>`,
    `<path transform="translate(${beside} 60)" d="${kind}"/></g></g>`,
  ].join('');
}

/** The tilted table with three seats in front. */
function table({ table: wood, seats: [outer, middle] }: Colours): string {
  return [
    `<path d="M1010 630a70 70 0 0 1 140 0zM690 630a70 70 0 0 1 140 0z" fill="${outer}"/>`,
    `<path d="M850 630a70 70 0 0 1 140 0z" fill="${middle}"/>`,
    `<path transform="rotate(-10 900 520)" fill="${wood}" d="M640 486h620v42H640zM710 528h46l-10 140h-26zM1080 528h46l-10 140h-26z"/>`,
  ].join('');
}
