#!/usr/bin/env bash
# A word in angle brackets, as templates of letters have it, is text in a page of HTML. turndown 7.2.5, node-html-markdown 2.0.0 and
# html-to-md 0.8.8 write it into Markdown as it stands, where it is an element: marked 18.2.1, like any reader, shows nothing of it.
# Seen: turndown: Dear <name>, we met on <date>. shown: Dear , we met on . (and the others the same)
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund turndown@7.2.5 node-html-markdown@2.0.0 html-to-md@0.8.8 marked@18.2.1 linkedom@0.18.12
cat > run.mjs <<'JS'
import toMd from 'html-to-md';
import { parseHTML } from 'linkedom';
import { marked } from 'marked';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import Turndown from 'turndown';
const html = '<p>Dear &lt;name&gt;, we met on &lt;date&gt;.</p>';
const writers = {
  turndown: (page) => new Turndown().turndown(page),
  'node-html-markdown': (page) => NodeHtmlMarkdown.translate(page),
  'html-to-md': (page) => toMd(page),
};
for (const [name, write] of Object.entries(writers)) {
  const written = write(html);
  const shown = parseHTML(`<body>${marked.parse(written)}</body>`).document.querySelector('p').textContent;
  console.log(`${name}: ${written} shown: ${shown}`);
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'turndown: Dear <name>, we met on <date>. shown: Dear , we met on .
node-html-markdown: Dear <name>, we met on <date>. shown: Dear , we met on .
html-to-md: Dear <name>, we met on <date>. shown: Dear , we met on .'
