import type { PageTextDefinition } from './definition.ts';
import { LEGAL_FACTS } from './fact-names.ts';
import { type Block, linesOfBlocks } from './prose.ts';

const COMMON = ['name', 'promise'] as const;

/** The text above the sections. */
export const about = ({ title, description, lead }: { title: string; description: string; lead: string }) =>
  ({
    title: { label: 'Title', kind: 'line', max: 60, default: title },
    description: { label: 'For search engines', kind: 'text', max: 200, default: description },
    lead: { label: 'Lead', kind: 'text', max: 240, default: lead },
  }) as const;

const sectionOf =
  (rule: Pick<PageTextDefinition, 'empty' | 'optional' | 'hint'>) =>
  <Name extends string>(name: Name, title: string, blocks: readonly Block[]) => {
    const text = linesOfBlocks(blocks);
    const required = Object.keys(LEGAL_FACTS).filter((fact) => text.includes(`{${fact}}`));
    const label = `${title}: heading`;
    const heading = { label, kind: 'line', max: 60, default: title } as const;
    const prose: PageTextDefinition & { kind: 'prose' } = {
      ...{ label: `${title}: text`, kind: 'prose', max: 8000, default: text },
      ...{ placeholders: required, required, common: COMMON },
      ...rule,
    };
    return { [`${name}_title`]: heading, [name]: prose } as {
      readonly [key in `${Name}_title`]: typeof heading;
    } & { readonly [key in Name]: typeof prose };
  };

/**
 * Defines a section of a legal text: its heading, as `<name>_title`, and its words, as `<name>`. The facts in it may be moved
 * but not removed. The title is also its name for owners.
 */
export const section = sectionOf({ optional: true, hint: 'Emptied, the section is left out.' });
export const legalSection = sectionOf({
  empty: 'The law asks for this section. Change its words, but do not leave it empty',
});
