#!/usr/bin/env bash
# mammoth 1.13.0 (with docx 9.15.2 as the writer): it knows what the letters of Wingdings and Symbol draw where Word has put them in
# as symbols (w:sym), but not where they were typed in that font, or came from another program: a tick is then the letter ü, and
# α the letter a.
# Seen: <p>Agreed ✓, agreed ü, a = 5</p>; messages: 0
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mammoth@1.13.0 docx@9.15.2
cat > run.mjs <<'JS'
import { Document, Packer, Paragraph, SymbolRun, TextRun } from 'docx';
import mammoth from 'mammoth';
const children = [
  new TextRun('Agreed '), new SymbolRun({ char: 'F0FC', symbolfont: 'Wingdings' }),
  new TextRun(', agreed '), new TextRun({ text: 'ü', font: 'Wingdings' }),
  new TextRun(', '), new TextRun({ text: 'a', font: 'Symbol' }), new TextRun(' = 5'),
];
const buffer = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph({ children })] }] }));
const { value, messages } = await mammoth.convertToHtml({ buffer });
console.log(`${value}; messages: ${messages.length}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '<p>Agreed ✓, agreed ü, a = 5</p>; messages: 0'
