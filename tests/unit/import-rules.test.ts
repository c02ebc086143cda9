import path from 'node:path';
import { expect, test } from 'vitest';
import { circles, importsOf, readImports, violations } from './import-rules.ts';

const imports = readImports(path.join(import.meta.dirname, '../..'));

test('the product keeps to the import directions of ARCHITECTURE.md', () => {
  expect(imports.length).toBeGreaterThan(100);
  expect(violations(imports)).toEqual([]);
});

test('nothing imports in a circle, types included', () => {
  expect(circles(imports)).toEqual([]);
  expect(
    circles([...imports, ...importsOf('shared/fields.ts', "import type { Post } from './posts.ts';")]),
  ).toEqual([expect.arrayContaining(['shared/fields.ts', 'shared/posts.ts'])]);
});

test.each([
  ['shared/a.ts', "import express from 'express';"],
  ['shared/a.ts', "export { x } from '../api/app.ts';"],
  ['api/platform/http/a.ts', "import { App } from '../../admin/App.tsx';"],
  ['api/platform/http/a.ts', "import type { Post } from '../../posts/resource.ts';"],
  ['api/platform/mail/a.ts', "import { subscribe } from '../../subscriptions/subscribe.ts';"],
  ['api/posts/a.ts', "import { list } from '../categories/public.ts';"],
  ['api/posts/a.ts', "const seeds = await import('../../seeds/seed.ts');"],
  ['admin/posts/a.tsx', "import '../../public-site/styles/site.css';"],
  ['admin/layout/a.tsx', "import { MailBanner } from '../mails/MailBanner.tsx';"],
  ['admin/forms/a.tsx', "import type { Kind } from '../bin/kinds.ts';"],
  ['public-site/posts/a.tsx', "import { postSchema } from '#shared/posts.ts';"],
  ['public-site/posts/a.tsx', "import * as z from 'zod';"],
  ['public-site/posts/a.tsx', "import { plural } from '#shared/words.ts';"],
  ['public-site/posts/a.tsx', "import {\n  type Post,\n  postSchema,\n} from '../../shared/posts.ts';"],
  ['api/imports/text/a.ts', "import { openArchive } from '../containers/zip.ts';"],
  ['api/imports/containers/a.ts', "import type { Knex } from 'knex';"],
  ['api/imports/formats/a.ts', "import { stageRecords } from '../batch/stage.ts';"],
  ['api/imports/formats/a.ts', "import type { Convert } from '../convert/types.ts';"],
  ['api/imports/convert/a.ts', "import { openArchive } from '../containers/zip.ts';"],
  ['api/imports/sandbox/a.ts', "import type { Knex } from 'knex';"],
  ['api/imports/sandbox/a.ts', "import { stageRecords } from '../batch/stage.ts';"],
  ['api/imports/batch/a.ts', "import { recognise } from '../formats/recognise.ts';"],
  ['api/imports/batch/a.ts', "import { commands } from '../http/commands.ts';"],
  ['api/imports/notes.ts', "import { singleLine } from './text/strings.ts';"],
  ['migrations/a.ts', "import { slug } from '#shared/fields.ts';"],
])('an import in %s is refused: %s', (from, statement) => {
  expect(violationsOf(from, statement)).toHaveLength(1);
});

test.each([
  ['shared/a.ts', "import * as z from 'zod';"],
  [
    'api/posts/a.ts',
    "import { ApiError } from '../platform/http/api-error.ts';\nimport { openDatabase } from '../platform/database/database.ts';",
  ],
  [
    'api/imports/formats/a.ts',
    "import { readXml } from '../containers/xml.ts';\nimport type { SourcePost } from '../records.ts';",
  ],
  [
    'api/imports/batch/a.ts',
    "import { Sandbox } from '../sandbox/sandbox.ts';\nimport type { Knex } from 'knex';",
  ],
  ['api/site/a.ts', "import { list } from '../categories/public.ts';"],
  ['public-site/posts/a.tsx', "import type { Post } from '#shared/posts.ts';"],
  [
    'public-site/posts/a.tsx',
    "import { API_PATHS } from '#shared/public.ts';\nimport * as z from 'zod/mini';",
  ],
  ['admin/lists/a.tsx', "import { Notice } from '../layout/Notice.tsx';"],
  ['admin/posts/a.tsx', "import { postSchema } from '#shared/posts.ts';"],
])('an import in %s is allowed: %s', (from, statement) => {
  expect(violationsOf(from, statement)).toEqual([]);
});

function violationsOf(from: string, statement: string): string[] {
  return violations([...imports, ...importsOf(from, statement)]).filter((line) =>
    line.startsWith(`${from} `),
  );
}
