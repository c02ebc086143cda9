import path from 'node:path';
import { analyseStep } from '../../api/imports/batch/analyse.ts';
import type { ImportPieces } from '../../api/imports/batch/jobs.ts';
import { readStep } from '../../api/imports/batch/reading.ts';
import { EMPTY_POST, type SourcePost, type SourceRecord } from '../../api/imports/records.ts';
import { ApiError } from '../../api/platform/http/api-error.ts';
import { sandboxHere } from './sandbox-here.ts';

/** A post in the format of sourceFile, with defaults for the fields that a test does not set. */
export const post = (fields: Partial<SourcePost> & { source_id: string }): SourcePost => ({
  ...EMPTY_POST,
  title: `Post ${fields.source_id}`,
  created_at: '2020-01-02T03:04:05.000Z',
  published_at: '2020-01-02T03:04:05.000Z',
  content: '<p>Some text.</p>',
  ...fields,
});

/** @returns an attachment record of an export, at an address made of its id */
export const attachment = (source_id: string, fields: { alt?: string; caption?: string } = {}): Line => ({
  type: 'attachment',
  source_id,
  url: `https://old.example/${source_id}.jpg`,
  ...{ alt: '', caption: '', ...fields },
});

/** A line of a test file: a record, or an instruction for its reader to hang, fail, or die as its process would. */
export type Line =
  | SourceRecord
  | { type: 'hang' }
  | { type: 'throw' }
  | { type: 'die' }
  | { type: 'refuse'; message: string };

/** @returns a file with one record per line */
export const sourceFile = (lines: readonly Line[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

const PIECES = path.join(import.meta.dirname, 'sandbox-pieces.ts');

/** Predictable parts of an import: its steps never finish, and the web is empty. */
export const importPieces = (): ImportPieces => ({
  openSandbox: () => sandboxHere(PIECES),
  fetch: async () => {
    throw new ApiError('invalid', 'The server at this address answers 404.');
  },
  steps: { reading: readStep, analysing: analyseStep },
});
