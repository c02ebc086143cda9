/**
 * What a text is and how it is edited.
 * line: one line. text: a sentence or a few, without paragraphs. lines: short texts on a line each.
 * paragraphs: longer ones, each on a line of its own. poster: the lines of a headline, each of which fills the width.
 * menu: a page of the site or a link on a line each; @see readEntry
 * prose: paragraphs and points of lists on a line each, with bold words and links; @see piecesOf
 */
export type PageTextKind = 'line' | 'text' | 'lines' | 'paragraphs' | 'poster' | 'prose' | 'menu';

/** A text of the public site that its owner can change. */
export interface PageTextDefinition {
  /** Its name for owners. */
  label: string;
  kind: PageTextKind;
  /** Longest value, in UTF-16 code units; the longest was seen to fit on every screen. */
  max: number;
  /** Shown until somebody changes it. */
  default: string;
  /** The sample content's value: claims that an owner must make true or remove. */
  sample?: string;
  /** May be empty; its element is then left out. */
  optional?: true;
  /** What an owner should know before changing it. */
  hint?: string;
  /** What search engines read, which take nothing but a year. */
  isYear?: true;
  /** Why it may not be empty, if 'required' does not say enough. */
  empty?: string;
  /** Most lines of a menu, and the longest label in it. */
  entries?: { most: number; label: number };
  /** Names in braces that this text alone may hold. */
  placeholders?: readonly string[];
  /** Names in braces that texts of its kind may hold; those of COMMON_FACTS by default. */
  common?: readonly string[];
  /** Those of them that must stay, such as a link that the law asks for. */
  required?: readonly string[];
  /** The lines of an unchanged poster on screens narrower than 768 px; those of a changed one are computed. */
  narrow?: string;
  /** What screen readers say for an unchanged poster, if not its lines. */
  spoken?: string;
  /** Says how the brand of the samples speaks, which another firm would not. */
  isVoice?: true;
}

/** What defines a text besides its kind, size, label and default. */
type Details = Omit<PageTextDefinition, 'label' | 'kind' | 'max' | 'default'>;

const textsOf =
  <Kind extends PageTextKind>(kind: Kind) =>
  (max: number, common: Details = {}) =>
  (label: string, text: string, details: Details = {}): PageTextDefinition & { kind: Kind } => ({
    label,
    kind,
    max,
    default: text,
    ...common,
    ...details,
  });

/**
 * Takes the longest value in UTF-16 code units, and the details that several texts share; the function it returns defines
 * one text: its label, its default and its own details.
 */
export const line = textsOf('line');
export const text = textsOf('text');
export const lines = textsOf('lines');
export const paragraphs = textsOf('paragraphs');
export const poster = textsOf('poster');
export const menu = textsOf('menu');

export type PageTextDefinitions = { readonly [name: string]: PageTextDefinition };
