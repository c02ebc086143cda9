import { expect, it } from 'vitest';
import { refuseHalfCharacters } from './body.ts';

it.each([
  ['{"title":"\\ud800"}', true],
  ['{"a":{"b":["x","y\\udc00z"]}}', true],
  ['{"a":"\\uDC00\\uD800"}', true],
  ['{"\\ud800":1}', true],
  ['{"a":"\\ud83d\\ude00\\ud83d"}', true],
  ['{"a":"\\ud83d\\ude00 é \\u0000"}', false],
  ['{"a":"the escape \\\\ud800"}', false],
  ['{"a":"\\\\\\ud800"}', true],
])('whether %s holds half a character: %s', (json, isRefused) => {
  const read = () => refuseHalfCharacters(json);
  if (isRefused) expect(read).toThrow('half a character');
  else expect(read).not.toThrow();
});
