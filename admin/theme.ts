import { deepmerge } from '@mui/utils';
import { defaultTheme, type RaThemeOptions } from 'react-admin';
import { colours, fonts } from './colours.ts';
import { themeComponents } from './theme-components.ts';

const display = {
  fontFamily: fonts.display,
  fontWeight: 900,
  textTransform: 'uppercase',
  lineHeight: 0.9,
  letterSpacing: '-0.005em',
} as const;

export const theme: RaThemeOptions = deepmerge(defaultTheme as RaThemeOptions, {
  palette: {
    mode: 'light',
    primary: {
      main: colours.claret,
      dark: colours.claretDeep,
      light: colours.claretTint,
      contrastText: '#fff',
    },
    secondary: { main: colours.ink, light: colours.claretTint, dark: '#000', contrastText: '#fff' },
    error: { main: colours.danger },
    success: { main: colours.success },
    warning: { main: colours.brass, contrastText: colours.ink },
    info: { main: colours.sky, contrastText: colours.ink },
    background: { default: colours.paper, paper: colours.white },
    text: { primary: colours.ink, secondary: colours.muted },
    divider: colours.line,
  },
  shape: { borderRadius: 2 },
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
  components: themeComponents,
} satisfies RaThemeOptions);
