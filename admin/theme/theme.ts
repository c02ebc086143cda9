import { deepmerge } from '@mui/utils';
import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { fonts } from './colours.ts';
import { themeComponents } from './components.ts';
import { brand, customProperties, darkPalette, lightPalette, type Palette } from './palettes.ts';

const display = {
  fontFamily: fonts.display,
  fontWeight: 900,
  textTransform: 'uppercase',
  lineHeight: 0.9,
  letterSpacing: '-0.005em',
} as const;

/** The brand in both schemes (design, section 9). */
export const themes = { light: themeOf('light', lightPalette), dark: themeOf('dark', darkPalette) };

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
    // Whoever asked their device for less motion has dialogs, menus and drawers at once.
    motion: { reducedMotion: 'system' },
    sidebar: { width: 232, closedWidth: 56 },
    typography: {
      fontFamily: fonts.text,
      fontSize: 15,
      h1: { ...display, fontSize: '2.75rem' },
      h2: { ...display, fontSize: '1.875rem' },
      h3: { fontSize: '1.0625rem', fontWeight: 650, lineHeight: 1.3 },
      h4: display,
      h5: display,
      h6: display,
      button: { textTransform: 'none', fontWeight: 650 },
    },
    components: {
      ...themeComponents,
      MuiCssBaseline: {
        styleOverrides: { ':root': customProperties(palette), html: { backgroundColor: palette.paper } },
      },
    },
  } satisfies RaThemeOptions);
}
