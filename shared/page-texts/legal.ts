import type { PageTextDefinitions } from './definition.ts';

const WORD = { kind: 'line', max: 30 } as const;

/** The texts around the privacy policy and the terms. */
export const LEGAL_TEXTS = {
  back: { label: 'Link back', ...WORD, default: 'Back to Home' },
  updated: {
    label: 'Day of the last change',
    kind: 'line',
    max: 60,
    default: 'Last updated: {date}',
    placeholders: ['date'],
    required: ['date'],
  },
  version: {
    label: 'Version of the policy',
    kind: 'line',
    max: 60,
    default: 'Policy version: {version}',
    placeholders: ['version'],
    required: ['version'],
  },
  contents: { label: 'Heading of the contents', ...WORD, default: 'Contents' },
} as const satisfies PageTextDefinitions;
