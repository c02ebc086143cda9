import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRows } from '../../../api/imports/containers/rows.ts';
import { inputOf, temporaryFile } from '../../support/archives.ts';
import { runs, SEED } from '../../support/random.ts';

async function read(bytes: string | Uint8Array) {
  const values: unknown[] = [];
  const problems: string[] = [];
  const input = await inputOf(await temporaryFile('a.json', bytes));
  for await (const row of readRows(input, (table) => table === 'rows'))
    if (row.type === 'row') values.push(row.value);
    else problems.push(row.message);
  return { values, problems };
}

test('reads the same rows as JSON.parse from any document', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        before: fc.jsonValue(),
        rows: fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }))),
        after: fc.jsonValue(),
      }),
      fc.constantFrom(undefined, 2),
      async (document, indent) => {
        const text = JSON.stringify({ db: [{ data: document }] }, null, indent);
        expect(await read(text)).toEqual({ values: JSON.parse(JSON.stringify(document.rows)), problems: [] });
      },
    ),
    { numRuns: runs(15), seed: SEED },
  );
});

test('reads UTF-8 and UTF-16 with a byte-order mark, and Windows-1252', async () => {
  const text = '{"rows":[{"a":"café – “x”"}]}';
  const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
  const values = [{ a: 'café – “x”' }];
  for (const bytes of [`\uFEFF${text}`, wide, Buffer.from(wide).swap16()])
    expect(await read(bytes)).toEqual({ values, problems: [] });
  expect(await read(Buffer.from('{"rows":[{"a":"caf\xe9"}]}', 'latin1'))).toEqual({
    values: [{ a: 'café' }],
    problems: [expect.stringContaining('was read as Windows-1252')],
  });
});

test.each([
  ['{"rows":[{"a":1},,{}]}', 0, 'stops being JSON after its beginning'],
  ['{"rows":[{"a":"Tw\no"}]}', 0, 'stops being JSON after its beginning'],
  ['{rows:[1]}', 0, 'stops being JSON after its beginning'],
  ['{"rows":[{"a":1}', 1, 'ends before it is complete, after row 1'],
  ['', 0, 'ends before it is complete, after its beginning'],
  ['<html>', 0, 'stops being JSON after its beginning'],
])('%s: reports where the JSON breaks', async (text, rows, message) => {
  const { values, problems } = await read(text);
  expect(values).toHaveLength(rows);
  expect(problems).toEqual([expect.stringContaining(message)]);
});

test('keeps rows from earlier chunks when a later chunk is broken', async () => {
  const long = 'x'.repeat(1024 * 1024);
  const { values, problems } = await read(`{"rows":[{"a":1},{"a":"${long}"},,{}]}`);
  expect(values).toEqual([{ a: 1 }]);
  expect(problems).toEqual([expect.stringContaining('stops being JSON after row 1')]);
});

test('stops at a row over the size limit and reports the limit', async () => {
  const { values, problems } = await read(
    `{"rows":[{"a":1},{"a":"${'x'.repeat(23 * 1024 * 1024)}"},{"a":3}]}`,
  );
  expect(values).toEqual([{ a: 1 }]);
  expect(problems).toEqual([expect.stringContaining('has more than 20 MB in one row after row 1')]);
});

test('reports excessive nesting as broken JSON', async () => {
  const { problems } = await read(`{"deep":${'[{"a":'.repeat(100_000)}1${'}]'.repeat(100_000)},"rows":[]}`);
  expect(problems).toEqual([expect.stringContaining('stops being JSON after its beginning')]);
});

test('reads strings whose quotation marks and backslashes fall on a chunk boundary', async () => {
  const row = `${'x'.repeat(256 * 1024 - 12)}\\\\\\"]},{"`
    .replaceAll('"', '\\"')
    .replaceAll('\\\\"', '\\\\\\"');
  const { values } = await read(`{"rows":[{"a":${JSON.stringify(row)}},{"a":"y"}]}`);
  expect(values).toEqual([{ a: row }, { a: 'y' }]);
});
