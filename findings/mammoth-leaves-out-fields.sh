#!/usr/bin/env bash
# mammoth 1.13.0 (with docx 9.15.2 as the writer): the words of a simple field are left out, and the lines on both sides of
# a carriage return become one word. Word numbers the caption of a picture by such a field, so 'Figure 1' loses its 1. A field
# of several runs, which is the other way to store one, keeps its words. Each loss is a message, but no error.
# Seen: <p>Figure : a board</p><p>Figure 1: a board</p><p>12 High StreetLeeds</p>
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mammoth@1.13.0 docx@9.15.2
cat > run.mjs <<'JS'
import { CarriageReturn, Document, Packer, Paragraph, SimpleField, TextRun } from 'docx';
import JSZip from 'jszip';
import mammoth from 'mammoth';
const caption = () => ['Figure ', ': a board'].map((words) => new TextRun(words));
const [before, after] = caption();
const children = [
  new Paragraph({ children: [before, new SimpleField(' SEQ Figure ', '1'), after] }),
  new Paragraph({ children: caption() }),
  new Paragraph({ children: [new TextRun({ children: ['12 High Street', new CarriageReturn(), 'Leeds'] })] }),
];
const buffer = await Packer.toBuffer(new Document({ sections: [{ children }] }));
// The second caption has the same field in several runs, as Word stores a field that somebody has formatted.
const zip = await JSZip.loadAsync(buffer);
const xml = await zip.file('word/document.xml').async('string');
const mark = (type) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = `${mark('begin')}<w:r><w:instrText> SEQ Figure </w:instrText></w:r>${mark('separate')}<w:r><w:t>1</w:t></w:r>${mark('end')}`;
const at = xml.lastIndexOf('<w:r>', xml.lastIndexOf(': a board'));
zip.file('word/document.xml', xml.slice(0, at) + field + xml.slice(at));
const { value, messages } = await mammoth.convertToHtml({ buffer: await zip.generateAsync({ type: 'nodebuffer' }) });
console.log(value);
for (const { message } of messages) console.log(message);
JS
seen=$(node run.mjs)
echo "$seen"
test "$(echo "$seen" | head -1)" = '<p>Figure : a board</p><p>Figure 1: a board</p><p>12 High StreetLeeds</p>'
