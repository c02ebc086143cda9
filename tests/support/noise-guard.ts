import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

/** Warnings by React, its router and react-admin are defects; those of other tools are ignored. */
const WARNINGS_THAT_FAIL = /\bReact\b|\breact-|<[A-Z]\w+>|hydrat|validateDOMNesting|unique "key"|MUI:/;

/** In development react-admin logs each cancelled request, such as a superseded search. */
const CANCELLED = /^\[?(DOMException \[)?AbortError\b/;

interface Noise {
  expected: RegExp[];
  noise: string[];
}

/** On the global object, as files in the same process load this module again, while shared modules keep the first copy. */
const holder = globalThis as { testNoise?: Noise };
holder.testNoise ??= { expected: [], noise: [] };
const state = holder.testNoise;

/** Allows matching output for the rest of this test; anything else on console.error fails it. */
export function expectNoise(pattern: RegExp): void {
  state.expected.push(pattern);
}

let restore = () => {};
/** Concurrent tests of a file share what they expect and have printed. */
let running = 0;

beforeEach(() => {
  running += 1;
  if (running > 1) return;
  const { error, warn } = console;
  state.expected = [];
  state.noise = [];
  console.error = (...parts: unknown[]) => {
    record(format(...parts));
  };
  console.warn = (...parts: unknown[]) => {
    const text = format(...parts);
    if (WARNINGS_THAT_FAIL.test(text)) record(text);
    else warn.apply(console, parts);
  };
  restore = () => Object.assign(console, { error, warn });
});

afterEach(() => {
  running -= 1;
  if (running === 0) restore();
  if (state.noise.length === 0) return;
  throw new Error(
    `The test printed ${state.noise.length} message(s) to the console:\n${state.noise.join('\n')}`,
  );
});

function record(text: string): void {
  if (![CANCELLED, ...state.expected].some((pattern) => pattern.test(text))) state.noise.push(text);
}
