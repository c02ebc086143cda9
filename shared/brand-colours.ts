import { contrast, mix } from './contrast.ts';
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
const BLACK = '#000000';
const PAPER = '#F6F5F7';
const MUTED = '#6A4753';

/** The colours of text, and of what is below it, as messages name them. */
const TEXTS = { ...BRAND_ROLE_NAMES, ink: 'Text', white: 'White' } as const;
const GROUNDS = { ...BRAND_ROLE_NAMES, ink: 'ink', paper: 'the page' } as const;

/**
 * What occurs together in the public site, its mails and the back office, with the contrast that WCAG 2.2 needs: 4.5 for text, 3
 * for large text and focus indicators.
 */
const COLOUR_PAIRS: readonly (readonly [
  text: keyof typeof TEXTS,
  ground: keyof typeof GROUNDS,
  needed: 4.5 | 3,
  places: string,
])[] = [
  ['white', 'main', 4.5, 'Specialities headline, featured speciality, labels, buttons in emails'],
  ['main', 'paper', 4.5, 'Titles of articles under the pointer, initials without a portrait'],
  ['signal', 'main', 3, 'First line of the Specialities headline, initials of authors'],
  ['accent', 'main', 3, 'Home introduction, the frame around what has the focus'],
  ['ink', 'signal', 4.5, 'Home and Team headlines, heads of forms, buttons on dark ground, heads of emails'],
  ['ink', 'accent', 4.5, 'Contact and About headlines, author box'],
  ['accent', 'ink', 4.5, 'Team details, menu on phones, the frame around what has the focus'],
  ['ink', 'quiet', 4.5, 'Blog headline, labels'],
];

/** @returns the contrast of each pair with these colours */
export function measureColours(colours: BrandColours) {
  const of = { ...colours, ink: INK, white: WHITE, paper: PAPER };
  return COLOUR_PAIRS.map(([text, ground, needed, places]) => {
    const ratio = contrast(of[text], of[ground]);
    const words = `${TEXTS[text]} on ${GROUNDS[ground]}`;
    return { text, ground, needed, words, places, ratio, passes: ratio >= needed };
  });
}

/** A colour with too little contrast, and a replacement. */
interface ColourProblem {
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

/** @returns the nearest mix with black or white, which keeps the hue, that passes with the others; null if none does */
export function nearestPassing(colours: BrandColours, role: BrandRole): string | null {
  for (let share = 0.99; share >= 0; share -= 0.01) {
    for (const end of [BLACK, WHITE]) {
      const candidate = mix(colours[role], share, end);
      if (passesAs(role, { ...colours, [role]: candidate })) return candidate;
    }
  }
  return null;
}

const passesAs = (role: BrandRole, colours: BrandColours): boolean =>
  measureColours(colours).every(({ text, ground, passes }) => passes || (text !== role && ground !== role));

/** Truncated, as 4.49 must not read as 4.5. */
const ratioText = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

/** @returns the first mix that passes, with less and less of the colour; `other` if none does */
function towards(other: string, colour: string, passes: (mixed: string) => boolean, from = 1, step = 0.02) {
  for (let share = from; share > 0; share -= step) {
    const mixed = mix(colour, share, other);
    if (passes(mixed)) return mixed;
  }
  return other;
}

/** @returns a pale tint of a colour on which text and muted text are legible */
const tintOf = (colour: string): string =>
  towards(WHITE, colour, (tint) => contrast(MUTED, tint) >= 6, 0.16, 0.01);

const readableOn = (grounds: readonly string[], needed: number) => (mixed: string) =>
  grounds.every((ground) => contrast(mixed, ground) >= needed);

/** @returns the custom properties that differ from the site's style sheet, by name */
export function siteProperties(colours: BrandColours): { [property: string]: string } {
  const { main, signal, accent, quiet } = colours;
  const isOwn = (role: BrandRole) => colours[role].toUpperCase() === DEFAULT_COLOURS[role];
  return {
    ...(!isOwn('main') && {
      '--primary': main,
      '--primary-tint': tintOf(main),
      '--text-on-dark-muted': towards(WHITE, mix(main, 0.3, WHITE), readableOn([main, INK], 6)),
      '--line-on-dark': mix(main, 0.7, WHITE),
    }),
    ...(!isOwn('signal') && {
      '--verve': signal,
      '--verve-deep': towards(BLACK, signal, readableOn([PAPER, WHITE], 5)),
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
  const onLight = towards(BLACK, main, readableOn([WHITE, PAPER, tint], 4.5));
  const deep = mix(onLight, 0.68, BLACK);
  // On the surfaces of the dark scheme.
  const onDark = towards(WHITE, main, readableOn(['#16040A', '#260B15', '#43142A'], 5));
  const lighter = mix(onDark, 0.6, WHITE);
  return {
    light: { claret: onLight, claretDeep: deep, claretTint: tint, action: onLight, actionHover: deep },
    dark: { claret: onDark, claretDeep: lighter, action: onDark, actionHover: lighter },
  };
}
