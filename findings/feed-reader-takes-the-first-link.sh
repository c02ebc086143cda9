#!/usr/bin/env bash
# An Atom feed and its entries have several links, told apart by rel: alternate is the page, self the feed, edit the
# editor's address. parseFeed of htmlparser2 12.0.0 takes the first one, whatever its rel, so the blog's address is the feed's
# and an article's is where it is edited. rss-parser 3.13.0 looks for alternate. Of RSS, parseFeed returns the lead
# (description) and not the article (content:encoded).
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund htmlparser2@12.0.0 rss-parser@3.13.0
cat > run.mjs <<'JS'
import { parseFeed } from 'htmlparser2';
import Parser from 'rss-parser';
const atom = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title>
  <link rel="self" href="https://example.com/feed"/><link rel="alternate" href="https://example.com/"/>
  <entry><title>One</title><id>tag:example.com,2026:1</id><updated>2026-07-01T09:00:00Z</updated>
  <link rel="edit" href="https://example.com/edit/1"/><link rel="alternate" href="https://example.com/one"/></entry></feed>`;
const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>
  <title>Blog</title><link>https://example.com</link><item><title>One</title><description>Lead</description>
  <content:encoded>Whole article</content:encoded></item></channel></rss>`;
const links = ({ link, items }) => [link, items[0].link].join(' ');
console.log('htmlparser2', links(parseFeed(atom)));
console.log('rss-parser', links(await new Parser().parseString(atom)));
console.log('htmlparser2', JSON.stringify(parseFeed(rss).items[0]));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'htmlparser2 https://example.com/feed https://example.com/edit/1
rss-parser https://example.com/ https://example.com/one
htmlparser2 {"media":[],"title":"One","description":"Lead"}'
