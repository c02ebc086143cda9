import { line, type PageTextDefinitions } from './definition.ts';
import { type Block, linesOfBlocks } from './prose.ts';

/** Facts of the installation in its legal texts, computed so that nobody can make them untrue. */
const LEGAL_FACTS = [
  'company',
  'url',
  'identity',
  'contact',
  'access',
  'retention',
  'bot_detection',
  'marketing_cookies',
  'link_life',
  'mail_limit',
  'choice_life',
] as const;
export type LegalFact = (typeof LEGAL_FACTS)[number];

const COMMON = ['name', 'promise'] as const;

/** The text above the sections. */
export const about = ({ title, description, lead }: { title: string; description: string; lead: string }) =>
  ({
    title: { label: 'Title', kind: 'line', max: 60, default: title },
    description: { label: 'For search engines', kind: 'text', max: 200, default: description },
    lead: { label: 'Lead', kind: 'text', max: 240, default: lead },
  }) as const;

export const heading = (title: string) =>
  ({ label: `${title}: heading`, kind: 'line', max: 60, default: title }) as const;

/**
 * A section. It is left out if empty, unless the law requires it. Its facts may be moved but not removed.
 * @param title its name for owners
 */
export function part(title: string, blocks: readonly Block[], asked?: 'law') {
  const text = linesOfBlocks(blocks);
  const named = (names: readonly string[]) => names.filter((name) => text.includes(`{${name}}`));
  const required = named(LEGAL_FACTS);
  return {
    label: `${title}: text`,
    kind: 'prose',
    max: 8000,
    default: text,
    placeholders: required,
    required,
    common: COMMON,
    ...(asked
      ? { empty: 'The law asks for this section. Change its words, but do not leave it empty' }
      : { optional: true as const, hint: 'Emptied, the section is left out.' }),
  } as const;
}

const word = line(30);

/** The texts around the privacy policy and the terms. */
export const LEGAL_TEXTS = {
  back: word('Link back', 'Back to Home'),
  updated: line(60)('Day of the last change', 'Last updated: {date}', {
    placeholders: ['date'],
    required: ['date'],
  }),
  version: line(60)('Version of the policy', 'Policy version: {version}', {
    placeholders: ['version'],
    required: ['version'],
  }),
  contents: word('Heading of the contents', 'Contents'),
} as const satisfies PageTextDefinitions;
