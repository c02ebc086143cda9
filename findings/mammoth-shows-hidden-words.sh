#!/usr/bin/env bash
# mammoth 1.13.0 (with docx 9.15.2 as the writer): words that an author has hidden in Word (Font, Hidden) come out like
# any others, without a message. What a partner hid before sending the file is in the article.
# Seen: <p>Price on request (we take 900 a day)</p> []
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mammoth@1.13.0 docx@9.15.2
cat > run.mjs <<'JS'
import { Document, Packer, Paragraph, TextRun } from 'docx';
import mammoth from 'mammoth';
const children = [
  new TextRun('Price on request'),
  new TextRun({ text: ' (we take 900 a day)', vanish: true }),
];
const file = new Document({ sections: [{ children: [new Paragraph({ children })] }] });
const { value, messages } = await mammoth.convertToHtml({ buffer: await Packer.toBuffer(file) });
console.log(value, JSON.stringify(messages));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '<p>Price on request (we take 900 a day)</p> []'
