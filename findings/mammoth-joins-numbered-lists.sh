#!/usr/bin/env bash
# mammoth 1.13.0 (with docx 9.15.2 as the writer): two numbered lists that follow each other in a .docx, each with a
# numbering of its own and the second one starting at 5, become one list from 1, without a message.
# An owner who pastes a Word file with "5. …" gets "3. …". Seen: <ol><li>a</li><li>b</li><li>c</li><li>d</li></ol> []
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mammoth@1.13.0 docx@9.15.2
cat > run.mjs <<'JS'
import { AlignmentType, Document, LevelFormat, Packer, Paragraph } from 'docx';
import mammoth from 'mammoth';
const level = { level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.START };
const item = (reference) => (text) => new Paragraph({ text, numbering: { reference, level: 0 } });
const file = new Document({
  numbering: {
    config: [
      { reference: 'first', levels: [level] },
      { reference: 'second', levels: [{ ...level, start: 5 }] },
    ],
  },
  sections: [{ children: [...['a', 'b'].map(item('first')), ...['c', 'd'].map(item('second'))] }],
});
const { value, messages } = await mammoth.convertToHtml({ buffer: await Packer.toBuffer(file) });
console.log(value, JSON.stringify(messages));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '<ol><li>a</li><li>b</li><li>c</li><li>d</li></ol> []'
