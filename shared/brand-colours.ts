import { contrast, mix, nearestOfHue } from './contrast.ts';
import { listing } from './listing.ts';

/** The four colours of the brand, by their job. */
export interface BrandColours {
  /** Dark, under white: the Specialities headline, main buttons. */
  main: string;
  /** Bright, under ink: the home page, the head of forms. */
  signal: string;
  /** Bright, under ink; written on dark ground. */
  accent: string;
  /** Light, under ink: the blog. */
  quiet: string;
}

export type BrandRole = keyof BrandColours;

export const BRAND_ROLES: readonly BrandRole[] = ['main', 'signal', 'accent', 'quiet'];

export const BRAND_ROLE_NAMES: { readonly [role in BrandRole]: string } = {
  main: 'Main',
  signal: 'Signal',
  accent: 'Accent',
  quiet: 'Quiet',
};

/** Equal to those in public-site/styles/tokens.css. */
export const DEFAULT_COLOURS: BrandColours = {
  main: '#5C0A2B',
  signal: '#FF5A36',
  accent: '#FFC93D',
  quiet: '#A9D6F5',
};

/** Text, page and surfaces have fixed colours, so that errors and success can always be told apart. */
export const INK = '#24060F';
export const WHITE = '#FFFFFF';
const PAPER = '#F6F5F7';
const MUTED = '#6A4753';

/** A text and a background colour that occur together: each a role of the brand, or a fixed colour. */
interface ColourPair {
  text: BrandRole | 'ink' | 'white';
  ground: BrandRole | 'ink' | 'paper';
  /** WCAG 2.2: 4.5 for text, 3 for large text and focus indicators. */
  needed: 4.5 | 3;
  /** Describes the pair to a person. */
  words: string;
  places: string;
}

const pair = (
  text: ColourPair['text'],
  ground: ColourPair['ground'],
  needed: ColourPair['needed'],
  words: string,
  places: string,
): ColourPair => ({ text, ground, needed, words, places });

/** All pairs in the public site, its mails and the back office. */
const COLOUR_PAIRS: readonly ColourPair[] = [
  pair(
    'white',
    'main',
    4.5,
    'White on Main',
    'Specialities headline, featured speciality, labels, buttons in emails',
  ),
  pair(
    'main',
    'paper',
    4.5,
    'Main on the page',
    'Titles of articles under the pointer, initials without a portrait',
  ),
  pair('signal', 'main', 3, 'Signal on Main', 'First line of the Specialities headline, initials of authors'),
  pair('accent', 'main', 3, 'Accent on Main', 'Home introduction, the frame around what has the focus'),
  pair(
    'ink',
    'signal',
    4.5,
    'Text on Signal',
    'Home and Team headlines, heads of forms, buttons on dark ground, heads of emails',
  ),
  pair('ink', 'accent', 4.5, 'Text on Accent', 'Contact and About headlines, author box'),
  pair(
    'accent',
    'ink',
    4.5,
    'Accent on ink',
    'Team details, menu on phones, the frame around what has the focus',
  ),
  pair('ink', 'quiet', 4.5, 'Text on Quiet', 'Blog headline, labels'),
];

export interface MeasuredPair extends ColourPair {
  ratio: number;
  passes: boolean;
  /** The colours themselves. */
  colours: { text: string; ground: string };
}

/** @returns the contrast of each pair with these colours */
export function measureColours(colours: BrandColours): MeasuredPair[] {
  const of = { ...colours, ink: INK, white: WHITE, paper: PAPER };
  return COLOUR_PAIRS.map((pair) => {
    const { [pair.text]: text, [pair.ground]: ground } = of;
    const ratio = contrast(text, ground);
    return { ...pair, ratio, passes: ratio >= pair.needed, colours: { text, ground } };
  });
}

/** A colour with too little contrast, and a replacement. */
export interface ColourProblem {
  message: string;
  /** A lighter or darker one of the same hue; null if none passes with the others. */
  nearest: string | null;
}

/**
 * @returns the problems by role. If a pair of two brand colours fails, only those that the owner changed are reported, as the
 * product's own colours pass; and not if the other colour fails by itself, which must be corrected first.
 */
export function colourProblems(colours: BrandColours): Partial<Record<BrandRole, ColourProblem>> {
  const failing = measureColours(colours).filter(({ passes }) => !passes);
  const isRole = (name: string) => (BRAND_ROLES as readonly string[]).includes(name);
  const alone = new Set<string>(
    failing.flatMap(({ text, ground }) => (isRole(text) && isRole(ground) ? [] : [text, ground])),
  );
  const problems: Partial<Record<BrandRole, ColourProblem>> = {};
  for (const role of BRAND_ROLES) {
    const own = failing.filter(
      ({ text, ground }) =>
        (text === role && !(isRole(ground) && alone.has(ground))) ||
        (ground === role && !(isRole(text) && alone.has(text))),
    );
    const [worst, ...others] = own.sort((one, other) => one.ratio / one.needed - other.ratio / other.needed);
    if (!worst || colours[role].toUpperCase() === DEFAULT_COLOURS[role]) continue;
    const also = others.map(({ words, places }) => `${words} (${places})`).join('; ');
    const elsewhere = BRAND_ROLES.filter(
      (other) =>
        other !== role &&
        passesAs(other, { ...colours, [role]: DEFAULT_COLOURS[role], [other]: colours[role] }),
    );
    problems[role] = {
      message: [
        `${worst.words} is too faint to read: its contrast is ${ratioText(worst.ratio)} to 1 and needs ${worst.needed}. It is used here: ${worst.places}.`,
        ...(also ? [`Too faint as well: ${also}.`] : []),
        ...(elsewhere.length > 0
          ? [`This colour can be read as ${listing(elsewhere.map((one) => BRAND_ROLE_NAMES[one]))}.`]
          : []),
      ].join(' '),
      nearest: nearestPassing(colours, role),
    };
  }
  return problems;
}

/** @returns the colour of the same hue, nearest in lightness, that passes with the others */
export function nearestPassing(colours: BrandColours, role: BrandRole): string | null {
  return nearestOfHue(colours[role], (candidate) => passesAs(role, { ...colours, [role]: candidate }));
}

const passesAs = (role: BrandRole, colours: BrandColours): boolean =>
  measureColours(colours).every(({ text, ground, passes }) => passes || (text !== role && ground !== role));

/** Truncated, as 4.49 must not read as 4.5. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

/** @returns a pale tint of a colour on which text and muted text are legible */
function tintOf(colour: string): string {
  for (let share = 0.16; share > 0; share -= 0.01) {
    const tint = mix(colour, share, WHITE);
    if (contrast(MUTED, tint) >= 6) return tint;
  }
  return WHITE;
}

/** Darkens a colour in small steps until its contrast is `needed` on all backgrounds. */
function darkened(colour: string, grounds: readonly string[], needed: number): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const darker = mix(colour, share, '#000000');
    if (grounds.every((ground) => contrast(darker, ground) >= needed)) return darker;
  }
  return INK;
}

function lightened(colour: string, grounds: readonly string[], needed: number): string {
  for (let share = 1; share > 0; share -= 0.02) {
    const lighter = mix(colour, share, WHITE);
    if (grounds.every((ground) => contrast(lighter, ground) >= needed)) return lighter;
  }
  return WHITE;
}

/** @returns the custom properties that differ from the site's style sheet, by name */
export function siteProperties(colours: BrandColours): { [property: string]: string } {
  const { main, signal, accent, quiet } = colours;
  const isOwn = (role: BrandRole) => colours[role].toUpperCase() === DEFAULT_COLOURS[role];
  return {
    ...(!isOwn('main') && {
      '--primary': main,
      '--primary-deep': mix(main, 0.68, '#000000'),
      '--primary-tint': tintOf(main),
      '--text-on-dark-muted': lightened(mix(main, 0.3, WHITE), [main, INK], 6),
      '--line-on-dark': mix(main, 0.7, WHITE),
    }),
    ...(!isOwn('signal') && {
      '--verve': signal,
      '--verve-deep': darkened(signal, [PAPER, WHITE], 5),
      '--verve-tint': tintOf(signal),
    }),
    ...(!isOwn('accent') && { '--accent': accent, '--accent-tint': tintOf(accent) }),
    ...(!isOwn('quiet') && { '--secondary': quiet, '--secondary-tint': tintOf(quiet) }),
  };
}

/** @returns the colours of the back office that follow Main, by scheme and name; null for the product's own */
export function adminColours({ main }: BrandColours) {
  if (main.toUpperCase() === DEFAULT_COLOURS.main) return null;
  const tint = tintOf(main);
  const onLight = darkened(main, [WHITE, PAPER, tint], 4.5);
  const deep = mix(onLight, 0.68, '#000000');
  // The surfaces of the dark scheme.
  const surfaces = ['#16040A', '#260B15', '#43142A'];
  const onDark = lightened(main, surfaces, 5);
  const lighter = mix(onDark, 0.6, WHITE);
  return {
    light: { claret: onLight, claretDeep: deep, claretTint: tint, action: onLight, actionHover: deep },
    dark: { claret: onDark, claretDeep: lighter, action: onDark, actionHover: lighter },
  };
}
