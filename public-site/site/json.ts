const UNSAFE_IN_SCRIPT: { [character: string]: string } = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** @returns JSON that is safe inside a script element */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => UNSAFE_IN_SCRIPT[character] ?? '');
}
