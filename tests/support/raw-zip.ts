import { crc32, deflateRawSync } from 'node:zlib';

/** An entry with arbitrary headers. */
export interface RawEntry {
  name: string | Buffer;
  data?: Buffer | string;
  /** Whether it is stored instead of deflated. */
  stored?: boolean;
  flags?: number;
  method?: number;
  /** Size claimed in the central directory. */
  claimedBytes?: number;
  crc?: number;
  /** Index of another entry whose bytes it shares, for overlapping entries. */
  sameBytesAs?: number;
  mode?: number;
}

/** Builds a zip byte by byte, for archives that no archiver writes. */
export function rawZip(entries: RawEntry[]): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name as string);
    const data = Buffer.from((entry.data ?? 'text') as string);
    const packed = entry.stored ? data : deflateRawSync(data, { level: 9 });
    const method = entry.method ?? (entry.stored ? 0 : 8);
    const flags = entry.flags ?? 0x800;
    const crc = entry.crc ?? crc32(data);
    const claimed = entry.claimedBytes ?? data.length;
    const shared = entry.sameBytesAs === undefined ? undefined : offsets[entry.sameBytesAs];
    offsets.push(shared ?? at);
    if (shared === undefined) {
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt16LE(flags, 6);
      local.writeUInt16LE(method, 8);
      local.writeUInt32LE(crc, 14);
      local.writeUInt32LE(packed.length, 18);
      local.writeUInt32LE(claimed, 22);
      local.writeUInt16LE(name.length, 26);
      parts.push(local, name, packed);
      at += local.length + name.length + packed.length;
    }
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(0x031e, 4);
    header.writeUInt16LE(flags, 8);
    header.writeUInt16LE(method, 10);
    header.writeUInt32LE(crc, 16);
    header.writeUInt32LE(packed.length, 20);
    header.writeUInt32LE(claimed, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 38);
    header.writeUInt32LE(offsets.at(-1) as number, 42);
    central.push(header, name);
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, list, end]);
}
