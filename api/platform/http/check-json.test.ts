import { expect, it } from 'vitest';
import { checkJson } from './body.ts';

const HALF = expect.stringContaining('half a character');

const refusal = (json: string): unknown => {
  try {
    checkJson(JSON.parse(json));
  } catch (error) {
    return (error as { errors?: unknown }).errors;
  }
  return null;
};

it.each([
  ['{"title":"\\ud800"}', { title: HALF }],
  ['{"a":{"b":["x","y\\udc00z"]}}', { a: { b: { 1: HALF } } }],
  ['"\\udfff"', { root: { serverError: HALF } }],
  ['{"a":"\\udc00\\ud800","b":"\\ud83d\\ude00"}', { a: HALF }],
  ['{"\\ud800":1}', { '\ufffd': HALF }],
  [
    '{"a":{"__proto__":1}}',
    { a: Object.defineProperty({}, '__proto__', { value: 'There is no such field', enumerable: true }) },
  ],
])('refuses %s by its field', (json, errors) => {
  expect(refusal(json)).toEqual(errors);
});

it.each(['null', '{}', '[1,true,null]', '{"a":"\\ud83d\\ude00 é \\u0000"}', '"text"'])(
  'lets %s through',
  (json) => {
    expect(refusal(json)).toBeNull();
  },
);

it('handles any depth of nesting, and any number of errors', () => {
  const depth = 200_000;
  expect(refusal(`${'['.repeat(depth)}1${']'.repeat(depth)}`)).toBeNull();
  expect(Object.keys(refusal(JSON.stringify(Array(10_000).fill('\ud800'))) as object)).toHaveLength(20);
});
