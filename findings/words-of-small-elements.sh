#!/usr/bin/env bash
# html-to-docx 1.8.0 leaves out the words of elements that it does not know within a paragraph, such as time, abbr, small and cite: a
# date or "VAT" is missing in the middle of the sentence. Of a list item with two paragraphs the second is left out, and between bold
# and italics the space.
# Seen: Reply by  with a copy of the  return. / net thirtydays / first
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund html-to-docx@1.8.0 jszip@3.10.1
cat > run.mjs <<'JS'
import write from 'html-to-docx';
import JSZip from 'jszip';
const read = async (html) => {
  const zip = await JSZip.loadAsync(await write(html));
  const xml = await zip.file('word/document.xml').async('string');
  return [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, words]) => words).join('').trim();
};
const texts = [
  '<p>Reply by <time datetime="2026-07-01">1 July</time> with a copy of the <abbr title="value added tax">VAT</abbr> return.</p>',
  '<p>net <b>thirty</b> <i>days</i></p>',
  '<ul><li><p>first</p><p>second</p></li></ul>',
];
console.log((await Promise.all(texts.map(read))).join(' / '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'Reply by  with a copy of the  return. / net thirtydays / first'
