#!/usr/bin/env bash
# Tiptap's lists (@tiptap/extension-list 3.32.2): an item that has only a list in it, as programs write a deeper level, is taken
# apart: an empty item, and behind it a list of the first level.
# Seen: bulletList(listItem(paragraph)) bulletList(listItem(paragraph(Deeper)))
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tiptap/core@3.32.2 @tiptap/pm@3.32.2 @tiptap/extension-document@3.32.2 @tiptap/extension-paragraph@3.32.2 @tiptap/extension-text@3.32.2 @tiptap/extension-list@3.32.2 @tiptap/extensions@3.32.2 jsdom@27.2.0
cat > run.mjs <<'JS'
import { getSchema } from '@tiptap/core';
import Document from '@tiptap/extension-document';
import { BulletList, ListItem } from '@tiptap/extension-list';
import Paragraph from '@tiptap/extension-paragraph';
import Text from '@tiptap/extension-text';
import { DOMParser } from '@tiptap/pm/model';
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<ul><li><ul><li>Deeper</li></ul></li></ul>');
Object.assign(globalThis, { window, document: window.document });
const read = DOMParser.fromSchema(getSchema([Document, Paragraph, Text, BulletList, ListItem])).parse(window.document.body);
console.log(read.content.content.map(String).join(' ').replaceAll('"', ''));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'bulletList(listItem(paragraph)) bulletList(listItem(paragraph(Deeper)))'
