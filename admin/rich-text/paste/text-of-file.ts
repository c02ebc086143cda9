const BYTE_ORDER_MARKS: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** Decodes a text file by its byte order mark or its markup, else as UTF-8 or Windows-1252. */
export async function textOfFile(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const marked = BYTE_ORDER_MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const said = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]{1,40})/i.exec(head)?.[1];
  for (const encoding of [marked, said, 'utf-8']) {
    const text = encoding && decoded(bytes, encoding);
    if (text) return text;
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
