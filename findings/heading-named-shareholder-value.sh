#!/usr/bin/env bash
# @mozilla/readability 0.6.0, the reader view of Firefox, takes what an element's id has for what it is: a heading with an id made of its
# words, as GitHub, rehype-slug and most generators write them, is left out where it is called "Shareholder value" (share), "Social
# value" or "Related parties". The text below it stays, under the heading before. Headings of the third level lose fewer.
# Seen: h2 without: Shareholder value, Social value, Related parties, Media coverage, Closing remarks
#       h3 without: Social value, Related parties, Closing remarks
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @mozilla/readability@0.6.0 linkedom@0.18.12 github-slugger@2.0.0
cat > run.mjs <<'JS'
import { Readability } from '@mozilla/readability';
import { slug } from 'github-slugger';
import { parseHTML } from 'linkedom';
const headings = ['Shareholder value', 'Social value', 'Related parties', 'Media coverage', 'Closing remarks', 'Price and terms'];
const words = `<p>${'The board met in the spring, agreed that the figures were sound, and chose the second of the three plans. '.repeat(5)}</p>`;
for (const level of ['h2', 'h3']) {
  const parts = headings.map((one) => `<${level} id="${slug(one)}">${one}</${level}>${words}`).join('');
  const { document } = parseHTML(`<!doctype html><html><head><title>Report</title></head><body><article>${words}${parts}</article></body></html>`);
  const { content } = new Readability(document).parse();
  console.log(`${level} without: ${headings.filter((one) => !content.includes(`>${one}</`)).join(', ')}`);
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'h2 without: Shareholder value, Social value, Related parties, Media coverage, Closing remarks
h3 without: Social value, Related parties, Closing remarks'
