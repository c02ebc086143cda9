#!/usr/bin/env bash
# A scheme may be written in capital letters (RFC 3986, section 3.1), as phones write the first one of a sentence:
# Https://example.com. hast-util-sanitize 5.0.2, with its own schema, removes the address of such a link and picture without a
# word, as it compares schemes letter by letter. sanitize-html 2.18.1 keeps both.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hast-util-sanitize@5.0.2 hast-util-from-html@2.0.3 hast-util-to-html@9.0.6 sanitize-html@2.18.1
cat > run.mjs <<'JS'
import { fromHtml } from 'hast-util-from-html';
import { sanitize } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import sanitizeHtml from 'sanitize-html';
const html = '<a href="Https://example.com/">a</a><img src="HTTP://example.com/b.png"><a href="https://example.com/">c</a>';
console.log('hast-util-sanitize', toHtml(sanitize(fromHtml(html, { fragment: true }))));
console.log('sanitize-html', sanitizeHtml(html, { allowedTags: ['a', 'img'] }));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'hast-util-sanitize <a>a</a><img><a href="https://example.com/">c</a>
sanitize-html <a href="Https://example.com/">a</a><img src="HTTP://example.com/b.png" /><a href="https://example.com/">c</a>'
