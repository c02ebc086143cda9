#!/usr/bin/env bash
# RSS dates end with a zone by its letters (RFC 822), and British blogs write BST in summer. JavaScript's Date knows GMT and
# the American letters only, so two readers of feeds lose the date without a word: htmlparser2 12.0.0 gives null,
# rss-parser 3.13.0 leaves isoDate out. In winter the same feed is read whole.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund htmlparser2@12.0.0 rss-parser@3.13.0
cat > run.mjs <<'JS'
import { parseFeed } from 'htmlparser2';
import Parser from 'rss-parser';
for (const date of ['Wed, 01 Jul 2026 09:00:00 BST', 'Tue, 01 Dec 2026 09:00:00 GMT']) {
  const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Blog</title><link>https://example.com</link>
    <item><title>One</title><link>https://example.com/one</link><pubDate>${date}</pubDate></item></channel></rss>`;
  const [one] = (await new Parser().parseString(feed)).items;
  console.log(JSON.stringify([date.slice(-3), parseFeed(feed).items[0].pubDate, one.isoDate ?? 'no isoDate']));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '["BST",null,"no isoDate"]
["GMT","2026-12-01T09:00:00.000Z","2026-12-01T09:00:00.000Z"]'
