import { useMediaQuery } from '@mui/material';
import { deepmerge } from '@mui/utils';
import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { fonts } from './colours.ts';
import { themeComponents } from './components.tsx';
import { brand, brandMeta, customProperties, darkPalette, lightPalette, type Palette } from './palettes.ts';
import { type Scheme, useScheme } from './scheme.ts';

const display = {
  fontFamily: fonts.display,
  fontWeight: 900,
  textTransform: 'uppercase',
  lineHeight: 0.9,
  letterSpacing: '-0.005em',
} as const;

/** Palette values derived from the owner's colours, by scheme; the server puts them into the page. */
const own: Partial<Record<Scheme, Partial<Palette>>> = JSON.parse(brandMeta('colours') ?? '{}');

/** The theme in both schemes. */
const themes = {
  light: themeOf('light', { ...lightPalette, ...own.light }),
  dark: themeOf('dark', { ...darkPalette, ...own.dark }),
};

const duration = {
  shortest: 0,
  shorter: 0,
  short: 0,
  standard: 0,
  complex: 0,
  enteringScreen: 0,
  leavingScreen: 0,
};
/** Transitions of no duration: dialogs, menus and drawers appear and disappear at once. */
const still = { transitions: { duration, create: () => 'none', getAutoHeightDuration: () => 0 } };
const stillThemes = { light: { ...themes.light, ...still }, dark: { ...themes.dark, ...still } };

/** The theme of the current scheme; without transitions if the device prefers reduced motion. */
export function useAppTheme(): RaThemeOptions {
  const { scheme } = useScheme();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  return (isStill ? stillThemes : themes)[scheme];
}

function themeOf(mode: 'light' | 'dark', palette: Palette): RaThemeOptions {
  return deepmerge(defaultTheme as RaThemeOptions, {
    palette: {
      mode,
      primary: {
        main: palette.action,
        dark: palette.actionHover,
        light: palette.claretTint,
        contrastText: palette.onAction,
      },
      secondary: {
        main: palette.ink,
        light: palette.claretTint,
        dark: mode === 'dark' ? palette.claretDeep : '#000000',
        contrastText: palette.white,
      },
      error: { main: palette.danger, contrastText: palette.white },
      success: { main: palette.success, contrastText: palette.white },
      warning: { main: palette.brass, contrastText: brand.ink },
      info: { main: palette.sky, contrastText: brand.ink },
      background: { default: palette.paper, paper: palette.white },
      text: { primary: palette.ink, secondary: palette.muted },
      divider: palette.line,
    },
    shape: { borderRadius: 2 },
    typography: {
      fontFamily: fonts.text,
      fontSize: 15,
      h1: { ...display, fontSize: '2.75rem' },
      h2: { ...display, fontSize: '1.875rem' },
      h3: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.3 },
      h4: display,
      h5: display,
      h6: display,
      // Explanations: small and muted.
      caption: { fontSize: '0.9375rem', lineHeight: 1.43, color: palette.muted },
      button: { textTransform: 'none', fontWeight: 650 },
    },
    components: {
      ...themeComponents,
      MuiCssBaseline: {
        styleOverrides: {
          ':root': customProperties(palette),
          html: { backgroundColor: palette.paper },
          // So that the focus is not under the bars above and below; the editor measures its own.
          'html:not(:has(.ProseMirror))': { scrollPadding: '72px 0 96px' },
          // Avoids a single word on the last line, except in text fields, where words would jump during typing.
          body: { textWrap: 'pretty' },
          'textarea, [contenteditable]': { textWrap: 'wrap' },
        },
      },
    },
  } satisfies RaThemeOptions);
}
