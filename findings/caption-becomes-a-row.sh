#!/usr/bin/env bash
# Tiptap's tables (@tiptap/extension-table 3.32.2): the caption of a pasted table, as statistics on the web have it, becomes a first
# row of one cell, above the head.
# Seen: row(Fees in 2026) row(Year, Fee) row(First, £900)
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tiptap/core@3.32.2 @tiptap/pm@3.32.2 @tiptap/extension-document@3.32.2 @tiptap/extension-paragraph@3.32.2 @tiptap/extension-text@3.32.2 @tiptap/extension-table@3.32.2 jsdom@27.2.0
cat > run.mjs <<'JS'
import { getSchema } from '@tiptap/core';
import Document from '@tiptap/extension-document';
import Paragraph from '@tiptap/extension-paragraph';
import { TableKit } from '@tiptap/extension-table';
import Text from '@tiptap/extension-text';
import { DOMParser } from '@tiptap/pm/model';
import { JSDOM } from 'jsdom';
const { window } = new JSDOM(`<table><caption>Fees in 2026</caption><thead><tr><th>Year</th><th>Fee</th></tr></thead>
<tbody><tr><td>First</td><td>£900</td></tr></tbody></table>`);
Object.assign(globalThis, { window, document: window.document });
const read = DOMParser.fromSchema(getSchema([Document, Paragraph, Text, TableKit])).parse(window.document.body);
const rows = [];
read.descendants((node) => {
  if (node.type.name === 'tableRow') rows.push(`row(${node.content.content.map((cell) => cell.textContent).join(', ')})`);
});
console.log(rows.join(' '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'row(Fees in 2026) row(Year, Fee) row(First, £900)'
