#!/usr/bin/env bash
# feed 6.0.0 writes one feed as RSS, Atom and JSON. An item whose id is no address (a row's number; RSS's guid need not be
# one) is written as RSS and JSON, and throws as Atom: Invalid URL. A picture named only by its address becomes an enclosure of
# length 0 and type image/jpg, which is no registered type (it is image/jpeg).
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund feed@6.0.0 2>/dev/null
cat > run.mjs <<'JS'
import { Feed } from 'feed';
const feed = new Feed({ title: 'Blog', id: 'https://example.com/', link: 'https://example.com/', copyright: '' });
feed.addItem({ title: 'One', id: '41', link: 'https://example.com/one', date: new Date(0), image: 'https://example.com/a.jpg' });
console.log(feed.rss2().match(/<(guid|enclosure).*>/g).join(' '));
console.log(JSON.parse(feed.json1()).items[0].id);
try {
  console.log(feed.atom1());
} catch ({ message, input }) {
  console.log(message, input);
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '<guid isPermaLink="false">41</guid> <enclosure url="https://example.com/a.jpg" length="0" type="image/jpg"/>
41
Invalid URL 41'
