import { line, type PageTextDefinitions } from './definition.ts';

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
