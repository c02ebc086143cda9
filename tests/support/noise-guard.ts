import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

let expected: RegExp[] = [];
let noise: string[] = [];

/** The rest of this test may print what matches; anything else on console.error fails it. */
export function expectNoise(pattern: RegExp): void {
  expected.push(pattern);
}

/** Warnings that React, its router and react-admin print are defects; those of other tools are not ours. */
const WARNINGS_THAT_FAIL = /\bReact\b|\breact-|<[A-Z]\w+>|hydrat|validateDOMNesting|unique "key"|MUI:/;

const { error, warn } = console;

beforeEach(() => {
  expected = [];
  noise = [];
  console.error = (...parts: unknown[]) => {
    record(format(...parts));
  };
  console.warn = (...parts: unknown[]) => {
    const text = format(...parts);
    if (WARNINGS_THAT_FAIL.test(text)) record(text);
    else warn(...parts);
  };
});

afterEach(() => {
  console.error = error;
  console.warn = warn;
  if (noise.length === 0) return;
  throw new Error(`The test printed ${noise.length} message(s) to the console:\n${noise.join('\n')}`);
});

function record(text: string): void {
  if (!expected.some((pattern) => pattern.test(text))) noise.push(text);
}
