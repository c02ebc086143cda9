/** @returns how many bytes the character at `at` has, 0 where the bytes there are not UTF-8 */
export function sequenceAt(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return 1;
  const length = lengthOf(first);
  if (length === 0 || at + length > bytes.length) return 0;
  const second = bytes[at + 1] as number;
  // Longer than needed, half of a pair, beyond the last character.
  const low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  if (second < low || second > high) return 0;
  for (let index = 2; index < length; index += 1)
    if (((bytes[at + index] as number) & 0xc0) !== 0x80) return 0;
  return length;
}

/** @returns where a character begins that the next bytes may complete; the length where there is none */
export function unfinishedAt(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if ((byte & 0xc0) === 0x80) continue;
    return lengthOf(byte) > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function lengthOf(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 2;
  if (first >= 0xe0 && first <= 0xef) return 3;
  return first >= 0xf0 && first <= 0xf4 ? 4 : 0;
}
