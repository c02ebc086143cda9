interface Entry {
  /** Offset and number of its bytes. */
  offset: number;
  packed: number;
  isPacked: boolean;
}

/** Limits of a document: unpacked bytes, and files. */
const UNPACKED_MAX = 300 * 1024 * 1024;
const ENTRIES_MAX = 5000;

const END = 0x06054b50;
const DIRECTORY = 0x02014b50;

/**
 * Unpacks an archive once without storing anything, to refuse zip bombs before reading: the sizes that an archive claims need
 * not be true.
 * @throws RangeError if it is too large; Error if it is not an archive
 */
export async function requireBounded(bytes: ArrayBuffer): Promise<void> {
  let left = UNPACKED_MAX;
  for (const entry of readDirectory(new DataView(bytes)))
    for await (const part of unpacked(bytes, entry)) {
      left -= part.byteLength;
      if (left < 0)
        throw new RangeError(
          'holds more than 300 MB once it is unpacked. Make its pictures smaller, or divide it.',
        );
    }
}

function readDirectory(view: DataView): Entry[] {
  let end = view.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new Error('No archive');
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX)
    throw new RangeError('holds too many files to be a document. Look whether it is the right one.');
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let number = 0; number < count; number += 1) {
    if (view.getUint32(at, true) !== DIRECTORY) throw new Error('Damaged');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      view.getUint16(at + place, true),
    ) as [number, number, number];
    const local = view.getUint32(at + 42, true);
    entries.push({
      offset: local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true),
      packed: view.getUint32(at + 20, true),
      isPacked: view.getUint16(at + 10, true) !== 0,
    });
    at += 46 + nameLength + extraLength + commentLength;
  }
  return entries;
}

async function* unpacked(
  bytes: ArrayBuffer,
  { offset, packed, isPacked }: Entry,
): AsyncGenerator<Uint8Array> {
  const source = new Blob([new Uint8Array(bytes, offset, packed)]).stream();
  const stream = isPacked ? source.pipeThrough(new DecompressionStream('deflate-raw')) : source;
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
