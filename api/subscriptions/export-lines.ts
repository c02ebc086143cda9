/** Turns the lines that PostgreSQL writes into those of a file. */
export interface LineConverter {
  /** @returns bytes that are valid until the next call */
  convert(bytes: Buffer): Uint8Array;
  /** What the file ends with. */
  end(): string;
}

const LF = 10;

/** PostgreSQL ends rows with LF; RFC 4180 wants CRLF, which is as good as LF within a quoted cell. */
export function csvLines(): LineConverter {
  const replace = lineEndReplacer('\r\n');
  return { convert: (bytes) => replace(bytes), end: () => '' };
}

/** Makes one JSON array of objects that stand on a line each. */
export function jsonLines(): LineConverter {
  const replace = lineEndReplacer(',\n');
  let before = '[\n';
  return {
    convert(bytes) {
      const endsLine = bytes.at(-1) === LF;
      const out = replace(endsLine ? bytes.subarray(0, -1) : bytes, before);
      before = endsLine ? ',\n' : '';
      return out;
    },
    end: () => (before === '[\n' ? '[]\n' : '\n]\n'),
  };
}

/** The same memory serves every call: a file of any length would otherwise leave its length in garbage behind. */
function lineEndReplacer(lineEnd: string): (bytes: Buffer, before?: string) => Uint8Array {
  const replacement = Buffer.from(lineEnd);
  let out = Buffer.alloc(0);
  return (bytes, before = '') => {
    let lines = 0;
    for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, at + 1)) lines += 1;
    const length = before.length + bytes.length + lines * (replacement.length - 1);
    if (out.length < length) out = Buffer.alloc(length * 2);
    let written = out.write(before, 'latin1');
    let from = 0;
    for (let at = bytes.indexOf(LF); at !== -1; at = bytes.indexOf(LF, from)) {
      written += bytes.copy(out, written, from, at);
      written += replacement.copy(out, written);
      from = at + 1;
    }
    written += bytes.copy(out, written, from);
    return out.subarray(0, written);
  };
}
