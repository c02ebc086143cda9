#!/usr/bin/env bash
# mammoth 1.13.0 (with docx 9.15.2 as the writer): small digits that are raised by a height (w:position), as LibreOffice 7.4 writes
# the powers of web pages, come on the line: 10⁶ is 106.
# Seen: <p>10<sup>6</sup>, 106</p>; messages: 0
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mammoth@1.13.0 docx@9.15.2
cat > run.mjs <<'JS'
import { Document, Packer, Paragraph, TextRun } from 'docx';
import mammoth from 'mammoth';
const children = [
  new TextRun('10'), new TextRun({ text: '6', superScript: true }),
  new TextRun(', 10'), new TextRun({ text: '6', position: '4pt', size: 19 }),
];
const buffer = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph({ children })] }] }));
const { value, messages } = await mammoth.convertToHtml({ buffer });
console.log(`${value}; messages: ${messages.length}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '<p>10<sup>6</sup>, 106</p>; messages: 0'
