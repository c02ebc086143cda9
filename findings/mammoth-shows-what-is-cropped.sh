#!/usr/bin/env bash
# mammoth 1.13.0 (with docx 9.15.2 as the writer): a picture that is cropped in Word comes whole, without a message. Word keeps
# what is cropped away in the file, so that a face or a figure that the author took out of sight is in the article.
# Seen: 64 of 64 px wide, although only the left quarter is shown in Word; messages: 0
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mammoth@1.13.0 docx@9.15.2 pngjs@7.0.0
cat > run.mjs <<'JS'
import { Document, ImageRun, Packer, Paragraph } from 'docx';
import JSZip from 'jszip';
import mammoth from 'mammoth';
import { PNG } from 'pngjs';
const data = PNG.sync.write(new PNG({ width: 64, height: 64 }));
const picture = new ImageRun({ type: 'png', data, transformation: { width: 16, height: 64 } });
const buffer = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph({ children: [picture] })] }] }));
// As Word writes it when three quarters are cropped from the right (ECMA-376 part 1, 20.1.8.55).
const zip = await JSZip.loadAsync(buffer);
const xml = await zip.file('word/document.xml').async('string');
const cropped = xml.replace('<a:srcRect/>', '<a:srcRect r="75000"/>');
if (cropped === xml) throw new Error('The writer has changed.');
zip.file('word/document.xml', cropped);
const { value, messages } = await mammoth.convertToHtml({ buffer: await zip.generateAsync({ type: 'nodebuffer' }) });
const shown = PNG.sync.read(Buffer.from(/base64,([^"]+)/.exec(value)[1], 'base64'));
console.log(`${shown.width} of 64 px wide, although only the left quarter is shown in Word; messages: ${messages.length}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '64 of 64 px wide, although only the left quarter is shown in Word; messages: 0'
