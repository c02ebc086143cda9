#!/usr/bin/env bash
# mammoth 1.13.0 (with docx 9.15.2 as the writer): what a form of Word says where nobody has filled it in, which Word shows in grey
# and leaves out when it prints, comes as the author's words (ECMA-376, 17.5.2.39, showingPlcHdr).
# Seen: <p>Approved by Click or tap here to enter text.</p>; messages: 0
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mammoth@1.13.0 docx@9.15.2 jszip@3.10.2
cat > run.mjs <<'JS'
import { Document, Packer, Paragraph, TextRun } from 'docx';
import JSZip from 'jszip';
import mammoth from 'mammoth';
const prompt = 'Click or tap here to enter text.';
const children = [new TextRun('Approved by '), new TextRun(prompt)];
const zip = await JSZip.loadAsync(await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph({ children })] }] })));
const xml = await zip.file('word/document.xml').async('string');
const run = `<w:r><w:t xml:space="preserve">${prompt}</w:t></w:r>`;
if (!xml.includes(run)) throw new Error('docx writes its runs otherwise');
zip.file('word/document.xml', xml.replace(run, `<w:sdt><w:sdtPr><w:showingPlcHdr/><w:text/></w:sdtPr><w:sdtContent>${run}</w:sdtContent></w:sdt>`));
const { value, messages } = await mammoth.convertToHtml({ buffer: await zip.generateAsync({ type: 'nodebuffer' }) });
console.log(`${value}; messages: ${messages.length}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '<p>Approved by Click or tap here to enter text.</p>; messages: 0'
