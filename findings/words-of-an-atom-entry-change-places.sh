#!/usr/bin/env bash
# rss-parser 3.13.0: where an Atom entry has its text as XHTML (RFC 4287, section 3.1.1.3), words and elements change places: a link
# stands behind its sentence, and a line break behind the line. htmlparser2 12.0.0 gives the lead of such an entry.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rss-parser@3.13.0 htmlparser2@12.0.0
cat > run.mjs <<'JS'
import { parseFeed } from 'htmlparser2';
import Parser from 'rss-parser';
const text = '<p>See <a href="/fees">our fees</a> first.</p><p>One<br/>two</p>';
const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>urn:t</id><updated>2026-07-01T10:00:00Z</updated>
<entry><title>A</title><id>urn:a</id><updated>2026-07-01T10:00:00Z</updated><summary>Lead</summary>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">${text}</div></content></entry></feed>`;
const [{ content }] = (await new Parser().parseString(feed)).items;
console.log('rss-parser ', content.replace(/<\/?div[^>]*>/g, ''));
console.log('htmlparser2', parseFeed(feed).items[0].description);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'rss-parser  <p>See  first.<a href="/fees">our fees</a></p><p>Onetwo<br/></p>
htmlparser2 Lead'
