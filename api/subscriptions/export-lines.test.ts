import { expect, it } from 'vitest';
import { csvLines, jsonLines, type LineConverter } from './export-lines.ts';

/** Cut at every place in turn, as a network may do it. */
function everyCut(text: string, make: () => LineConverter): Set<string> {
  const bytes = Buffer.from(text);
  const results = new Set<string>();
  for (let cut = 0; cut <= bytes.length; cut++) {
    const { convert, end } = make();
    const parts = [bytes.subarray(0, cut), bytes.subarray(cut)].filter((part) => part.length > 0);
    results.add(parts.map((part) => Buffer.from(convert(part)).toString('latin1')).join('') + end());
  }
  return results;
}

it('ends every line of a CSV with CRLF, wherever the bytes are cut', () => {
  expect(everyCut('"ü"\n"b"\n', csvLines)).toEqual(
    new Set([Buffer.from('"ü"\r\n"b"\r\n').toString('latin1')]),
  );
});

it('makes one JSON array of lines, wherever the bytes are cut', () => {
  const [only, ...others] = everyCut('{"a":"ü"}\n{"a":2}\n', jsonLines);
  expect(others).toEqual([]);
  expect(JSON.parse(Buffer.from(only ?? '', 'latin1').toString())).toEqual([{ a: 'ü' }, { a: 2 }]);
  expect(jsonLines().end()).toBe('[]\n');
});
