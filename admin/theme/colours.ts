import { lightPalette, type Palette, propertyOf } from './palettes.ts';

/**
 * The colours of the current scheme, light or dark, for `sx` and style attributes, as custom properties that the theme
 * sets. What must not change with the scheme, such as the logo mark, uses `brand` of palettes.ts.
 */
export const colours = Object.fromEntries(
  Object.keys(lightPalette).map((name) => [name, `var(${propertyOf(name)})`]),
) as { readonly [name in keyof Palette]: string };

export const fonts = {
  text: '"Host Grotesk Variable", system-ui, Arial, sans-serif',
  display: '"Alumni Sans Variable", Impact, "Arial Narrow", sans-serif',
  code: 'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
} as const;

/** The only shadow: for menus and other surfaces that float above the page. */
export const floatShadow = '0 2px 6px rgb(0 0 0 / 0.14), 0 18px 44px -12px rgb(0 0 0 / 0.42)';

/** @returns styles that cut a text after so many lines, with an ellipsis */
export const clamp = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitLineClamp: lines,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  }) as const;
