/** Converts the lines of PostgreSQL's COPY to those of a file. */
export interface LineConverter {
  /** @returns bytes that are valid until the next call */
  convert(bytes: Buffer): Uint8Array;
  /** @returns the end of the file */
  end(): string;
}

const LF = 10;

/** Replaces LF by CRLF, as RFC 4180 requires; inside a quoted cell it does no harm. */
export function csvLines(): LineConverter {
  const replace = lineEndReplacer('\r\n');
  return { convert: (bytes) => replace(bytes), end: () => '' };
}

/** Makes a JSON array of objects, one per line. */
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

/** Reuses its buffer, as a large file would otherwise leave as much garbage. */
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
