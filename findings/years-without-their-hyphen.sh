#!/usr/bin/env bash
# officeparser 7.8.0 and word-extractor 1.0.4 (with docx 9.15.2 as the writer) leave out the hyphen that Word does not break at, which
# people type in years and names: 2025-26 becomes 202526, and non-executive nonexecutive. officeparser joins words at a tab too.
# Seen: officeparser: The year 202526, nonexecutive fees£9,000 / word-extractor: The year 202526, nonexecutive fees	£9,000
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund officeparser@7.8.0 word-extractor@1.0.4 docx@9.15.2
cat > run.mjs <<'JS'
import { Document, NoBreakHyphen, Packer, Paragraph, Tab, TextRun } from 'docx';
import { parseOffice } from 'officeparser';
import WordExtractor from 'word-extractor';
const run = (...children) => new TextRun({ children });
const words = run('The year 2025', new NoBreakHyphen(), '26, non', new NoBreakHyphen(), 'executive fees', new Tab(), '£9,000');
const buffer = await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph({ children: [words] })] }] }));
const parsed = (await parseOffice(buffer)).toText().trim();
const extracted = (await new WordExtractor().extract(buffer)).getBody().trim();
console.log(`officeparser: ${parsed} / word-extractor: ${extracted}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = $'officeparser: The year 202526, nonexecutive fees£9,000 / word-extractor: The year 202526, nonexecutive fees\t£9,000'
