#!/usr/bin/env bash
# mammoth 1.13.0 (with docx 9.15.2 as the writer): a formula of Word is left out of the sentence that it stands in, so that the
# article says something else; the only sign is a message about an element that was ignored.
# Seen: <p>Growth was  in each year.</p>; messages: An unrecognised element was ignored: {http://schemas.openxmlformats.org/officeDocument/2006/math}oMath
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mammoth@1.13.0 docx@9.15.2
cat > run.mjs <<'JS'
import { Document, Math as Formula, MathFraction, MathRun, Packer, Paragraph, TextRun } from 'docx';
import mammoth from 'mammoth';
const fraction = new MathFraction({ numerator: [new MathRun('7')], denominator: [new MathRun('2')] });
const children = [new TextRun('Growth was '), new Formula({ children: [fraction] }), new TextRun(' in each year.')];
const buffer = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph({ children })] }] }));
const { value, messages } = await mammoth.convertToHtml({ buffer });
console.log(`${value}; messages: ${messages.map(({ message }) => message).join(', ')}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '<p>Growth was  in each year.</p>; messages: An unrecognised element was ignored: {http://schemas.openxmlformats.org/officeDocument/2006/math}oMath'
