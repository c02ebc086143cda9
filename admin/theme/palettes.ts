/** Brand colours that never change with the scheme: on bright slabs and in the logo mark. */
export const brand = {
  ink: '#24060F',
  claret: '#5C0A2B',
  claretDeep: '#3E0519',
  vermilion: '#FF5A36',
  brass: '#FFC93D',
  sky: '#A9D6F5',
  white: '#FFFFFF',
} as const;

/** The colours of a scheme by purpose; `white` is a surface, and `ink` the text on it. */
export interface Palette {
  ink: string;
  claret: string;
  claretDeep: string;
  claretTint: string;
  vermilion: string;
  brass: string;
  brassTint: string;
  sky: string;
  skyTint: string;
  /** The page. */
  paper: string;
  /** Cards, fields and menus. */
  white: string;
  muted: string;
  /** Muted text on a surface of `ink`. */
  onDarkMuted: string;
  /** Hairlines that carry no meaning. */
  line: string;
  /** Borders of fields. */
  lineControl: string;
  success: string;
  successTint: string;
  danger: string;
  dangerTint: string;
  /** Surface of the app bar, with white text in both schemes. */
  bar: string;
  /** Fill of the main button, and its text. */
  action: string;
  actionHover: string;
  onAction: string;
}

export const lightPalette: Palette = {
  ink: brand.ink,
  claret: brand.claret,
  claretDeep: brand.claretDeep,
  claretTint: '#F3E3E9',
  vermilion: brand.vermilion,
  brass: brand.brass,
  brassTint: '#FFF1CC',
  sky: brand.sky,
  skyTint: '#E4F2FC',
  paper: '#F6F5F7',
  white: brand.white,
  muted: '#6A4753',
  onDarkMuted: '#E3C3CE',
  line: '#DCD3D7',
  lineControl: '#8B6D78',
  success: '#0A6A4C',
  successTint: '#DDF2E8',
  danger: '#BE0B22',
  dangerTint: '#FDE6E5',
  bar: brand.ink,
  action: brand.claret,
  actionHover: brand.claretDeep,
  onAction: brand.white,
};

/** Ink and claret surfaces. As on the site's dark slabs, the main button is vermilion with ink text. */
export const darkPalette: Palette = {
  ink: '#F8ECF0',
  claret: '#F294B3',
  claretDeep: '#F8BDD0',
  claretTint: '#43142A',
  vermilion: '#FF6F4F',
  brass: brand.brass,
  brassTint: '#453512',
  sky: brand.sky,
  skyTint: '#15354B',
  paper: '#16040A',
  white: '#260B15',
  muted: '#D3ABBA',
  onDarkMuted: '#6A4753',
  line: '#4D2434',
  lineControl: '#9C7080',
  success: '#6FD9AE',
  successTint: '#0E3B2C',
  danger: '#FF949B',
  dangerTint: '#4D1119',
  bar: brand.claretDeep,
  action: '#FF6F4F',
  actionHover: '#FF9079',
  onAction: brand.ink,
};

/** @returns the name of a colour's custom property */
export const propertyOf = (name: string): string =>
  `--${name.replace(/[A-Z]/g, (l) => `-${l.toLowerCase()}`)}`;

/** @returns a palette as custom properties */
export function customProperties(palette: Palette): Record<string, string> {
  return Object.fromEntries(Object.entries(palette).map(([name, value]) => [propertyOf(name), value]));
}

/** @returns a brand value that the server put into the page; undefined for the product's default */
export const brandMeta = (name: 'colours' | 'icon' | 'line'): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="brand-${name}"]`)?.content;
