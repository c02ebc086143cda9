/** @returns a random UUID (RFC 9562, version 4), as crypto.randomUUID does, which is missing on plain http */
export function newKey(): string {
  const [a = 0n, b = 0n] = crypto.getRandomValues(new BigUint64Array(2));
  const hex = (part: bigint) => part.toString(16).padStart(16, '0');
  const [high, low] = [hex((a & ~0xf000n) | 0x4000n), hex((b & ~(3n << 62n)) | (2n << 62n))];
  return `${high.slice(0, 8)}-${high.slice(8, 12)}-${high.slice(12)}-${low.slice(0, 4)}-${low.slice(4)}`;
}
