#!/usr/bin/env bash
# mammoth 1.13.0 (with docx 9.15.2 as the writer): words in the style Emphasis, which Word and LibreOffice make of the italics of a web
# page that is pasted or opened, come without emphasis, as do those in any other style of letters with italics or bold. It looks at the
# style Strong by its name and at what a run has itself; a message calls the style unrecognised.
# Seen: <p>This is <em>direct</em>, this is by style, and this is <strong>strong</strong></p>; messages: 1
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mammoth@1.13.0 docx@9.15.2
cat > run.mjs <<'JS'
import { Document, Packer, Paragraph, TextRun } from 'docx';
import mammoth from 'mammoth';
const characterStyles = [
  { id: 'Emphasis', name: 'Emphasis', run: { italics: true } },
  { id: 'Strong', name: 'Strong', run: { bold: true } },
];
const children = [
  new TextRun('This is '), new TextRun({ text: 'direct', italics: true }),
  new TextRun(', this is '), new TextRun({ text: 'by style', style: 'Emphasis' }),
  new TextRun(', and this is '), new TextRun({ text: 'strong', style: 'Strong' }),
];
const document = new Document({ styles: { characterStyles }, sections: [{ children: [new Paragraph({ children })] }] });
const { value, messages } = await mammoth.convertToHtml({ buffer: await Packer.toBuffer(document) });
console.log(`${value}; messages: ${messages.length}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '<p>This is <em>direct</em>, this is by style, and this is <strong>strong</strong></p>; messages: 1'
