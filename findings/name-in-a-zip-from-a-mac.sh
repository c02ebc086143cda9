#!/usr/bin/env bash
# The Mac writes names in a zip as UTF-8, but without the flag that says so (APPNOTE 4.4.4, bit 11), and with accents apart from
# their letters. yauzl 3.4.0 reads another alphabet then, as the format says (thejoshwolfe/yauzl, issue 84); jszip 3.10.2 reads
# UTF-8. Here yazl 3.3.1 writes the file, and the flag is taken out.
# Seen: yauzl Re╠üsume╠ü.md, jszip Résumé.md
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund yazl@3.3.1 yauzl@3.4.0 jszip@3.10.2
cat > run.mjs <<'JS'
import { buffer } from 'node:stream/consumers';
import JSZip from 'jszip';
import yauzl from 'yauzl';
import yazl from 'yazl';
const writer = new yazl.ZipFile();
writer.addBuffer(Buffer.from('words'), 'Résumé.md'.normalize('NFD'));
writer.end();
const zip = await buffer(writer.outputStream);
for (const [sign, flags] of [['PK\x03\x04', 6], ['PK\x01\x02', 8]]) {
  const at = zip.indexOf(sign, 0, 'latin1') + flags;
  if ((zip.readUInt16LE(at) & 0x800) === 0) throw new Error('yazl writes no flag');
  zip.writeUInt16LE(zip.readUInt16LE(at) & ~0x800, at);
}
const entry = await new Promise((resolve, reject) =>
  yauzl.fromBuffer(zip, {}, (error, file) => (error ? reject(error) : file.on('entry', resolve))));
const [name] = Object.keys((await JSZip.loadAsync(zip)).files);
console.log(`yauzl ${entry.fileName}, jszip ${name.normalize('NFC')}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'yauzl Re╠üsume╠ü.md, jszip Résumé.md'
