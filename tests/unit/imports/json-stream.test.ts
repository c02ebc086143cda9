import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonPath, JsonPiece } from '../../../api/imports/formats/json-piece.ts';
import { JsonSplitter } from '../../../api/imports/formats/json-splitter.ts';
import { type JsonItem, readJson } from '../../../api/imports/formats/json-stream.ts';
import { inputOf, temporaryFile } from '../../support/archives.ts';
import { runs, SEED } from '../../support/random.ts';

const rows = (path: JsonPath) => {
  if (path.length === 0) return 'enter' as const;
  if (path[0] !== 'rows') return 'skip' as const;
  return path.length === 1 ? ('enter' as const) : ('take' as const);
};

async function read(bytes: string | Uint8Array, pieceBytes = 1000): Promise<JsonItem[]> {
  const { signal, file } = await inputOf(await temporaryFile('a.json', bytes));
  const items: JsonItem[] = [];
  for await (const item of readJson(file, {
    choose: rows,
    pieceBytes,
    name: 'row',
    signal,
    progress: () => undefined,
  }))
    items.push(item);
  return items;
}
const values = (items: JsonItem[]) => items.map((item) => item.value);
const problems = (items: JsonItem[]) => items.map((item) => item.problem).filter(Boolean);

test('whatever the document and however it is cut, the pieces are what a whole parse gives', () => {
  fc.assert(
    fc.property(
      fc.record({
        before: fc.jsonValue(),
        rows: fc.array(fc.jsonValue({ maxDepth: 4 })),
        after: fc.jsonValue(),
      }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(undefined, 2),
      (document, size, indent) => {
        const bytes = Buffer.from(JSON.stringify(document, null, indent));
        const splitter = new JsonSplitter(rows, { pieceBytes: 1e6, depth: 50 });
        const pieces: JsonPiece[] = [];
        for (let at = 0; at < bytes.length; at += size)
          pieces.push(...splitter.write(bytes.subarray(at, at + size)));
        expect(splitter.complete).toBe(true);
        expect(pieces.map((piece) => JSON.parse(String(piece.bytes)))).toEqual(
          JSON.parse(JSON.stringify(document.rows)),
        );
        expect(pieces.map((piece) => piece.path)).toEqual(
          document.rows.map((_row, index) => ['rows', index]),
        );
      },
    ),
    { numRuns: runs(100), seed: SEED },
  );
});

test('UTF-8 with a mark, UTF-16 with and without one, Windows-1252', async () => {
  const text = '{"rows":["café – “x”"]}';
  const wide = Buffer.from(text, 'utf16le');
  expect(values(await read(`\uFEFF${text}`))).toEqual(['café – “x”']);
  expect(values(await read(Buffer.concat([Buffer.from([0xff, 0xfe]), wide])))).toEqual(['café – “x”']);
  expect(values(await read(wide))).toEqual(['café – “x”']);
  expect(values(await read(Buffer.from(wide).swap16()))).toEqual(['café – “x”']);
  const guessed = await read(Buffer.from('{"rows":[1,\n"caf\xe9"]}', 'latin1'));
  expect(guessed[1]?.value).toBe('café');
  expect(problems(guessed)).toEqual([
    'From line 2 on, what is not UTF-8 in the file was read as Windows-1252. Look whether accents and quotation marks came out right.',
  ]);
});

test.each([
  ['{"rows":[1,\n2,,3]}', [1, 2], /line 2, column 3/],
  ['{"rows":[1\n\n  2]}', [1], /line 3, column 3/],
  ['{"rows":[1],\n"x":}', [1], /line 2, column 5/],
  ['{"rows":[1],"x" 2}', [1], /line 1, column 17/],
  ['{rows:[1]}', [], /line 1, column 2/],
  ['{"rows":[1]', [1], /ends before it is complete, in what begins at line 1/],
  ['', [], /ends before it is complete/],
  ['<html>', [], /line 1, column 1/],
  ['{"rows":[1,]}', [1], /line 1, column 12/],
])('%s: what stands before the break is kept, and the place told', async (text, kept, message) => {
  const items = await read(text);
  expect(items.filter((item) => item.problem === undefined).map((item) => item.value)).toEqual(kept);
  expect(problems(items)).toEqual([expect.stringMatching(message)]);
});

test('what follows the document is none of it', async () => {
  expect(await read('{"rows":[1]} <!-- made by an exporter -->')).toEqual([
    { path: ['rows', 0], value: 1, line: 1 },
  ]);
});

test('too long and too deep a value are left out, the next one is read', async () => {
  const deep = '['.repeat(300) + ']'.repeat(300);
  const items = await read(`{"rows":["${'x'.repeat(2000)}",${deep},"next"]}`, 1024);
  expect(problems(items)).toEqual([
    expect.stringContaining('at line 1, column 10 is larger than'),
    expect.stringContaining('nested more than 200 levels deep'),
  ]);
  expect(items.at(-1)?.value).toBe('next');
});

test('nesting of a million levels costs nothing', async () => {
  const items = await read(
    `{"deep":${'[{"a":'.repeat(1_000_000)}1${'}]'.repeat(1_000_000)},"rows":["after"]}`,
  );
  expect(values(items)).toEqual(['after']);
});

test('strings with quotation marks and backslashes at the edges of chunks', async () => {
  const row = `${'x'.repeat(256 * 1024 - 12)}\\\\\\"]}`;
  const items = await read(`{"rows":["${row}","y"]}`, 1e6);
  expect(items.at(-1)?.value).toBe('y');
  expect(String(items[0]?.value).slice(-4)).toBe('\\"]}');
});
