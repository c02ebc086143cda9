import {
  definitionsOf,
  type PageTextDefinition,
  type PageTextPage,
  type PageTexts,
  type ShownText,
  type VisitorMail,
} from './index.ts';

/** The texts of a page, or of a mail, as it receives them. @param changed values by key; what is missing shows its default */
export function showPageTexts<Page extends PageTextPage | VisitorMail>(
  page: Page,
  changed: { readonly [key: string]: string },
): PageTexts<Page> {
  const shown = Object.entries(definitionsOf(page)).map(([name, definition]) => [
    name,
    showText(definition, changed[`${page}.${name}`] ?? definition.default),
  ]);
  return Object.fromEntries(shown) as PageTexts<Page>;
}

/** One text as a page receives it, from a stored or typed value. */
function showText(definition: PageTextDefinition, value: string): ShownText {
  const { kind } = definition;
  if (kind === 'line' || kind === 'text') return value;
  const lines = linesOf(value);
  if (kind !== 'poster') return lines;
  const { narrow, spoken } = isOriginal(definition, value) ? definition : {};
  return {
    wide: lines,
    narrow: narrow === undefined ? lines : linesOf(narrow),
    spoken: spoken ?? lines.join(' '),
  };
}

/** Whether a text is still its sample, or its default if it has no sample. */
const isOriginal = ({ default: first, sample = first }: PageTextDefinition, value: string) =>
  value === sample;

/** The lines of a text that are not blank. */
export const linesOf = (value: string): string[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** @returns a postal address, typed on one line or several, on one line with commas */
export const addressInOneLine = (address: string): string =>
  linesOf(address)
    .map((line) => line.replace(/,$/, ''))
    .join(', ');
