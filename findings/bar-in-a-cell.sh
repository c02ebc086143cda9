#!/usr/bin/env bash
# turndown 7.2.5 with turndown-plugin-gfm 1.0.2 writes a bar in the cell of a table as it stands, which begins the next cell: marked
# 18.2.1 reads back a row that has lost its last cell. @joplin/turndown-plugin-gfm 1.0.68 escapes it.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund turndown@7.2.5 turndown-plugin-gfm@1.0.2 @joplin/turndown-plugin-gfm@1.0.68 marked@18.2.1
cat > run.mjs <<'JS'
import { gfm as joplin } from '@joplin/turndown-plugin-gfm';
import { marked } from 'marked';
import Turndown from 'turndown';
import plugin from 'turndown-plugin-gfm';
const html = '<table><thead><tr><th>Ratio</th><th>Meaning</th></tr></thead><tbody><tr><td>debt | equity</td><td>gearing</td></tr></tbody></table>';
for (const gfm of [plugin.gfm, joplin]) {
  const markdown = new Turndown().use(gfm).turndown(html);
  console.log(markdown.split('\n').at(-1));
  console.log(marked.parse(markdown).replaceAll('\n', '').match(/<tbody>.*<\/tbody>/)?.[0]);
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '| debt | equity | gearing |
<tbody><tr><td>debt</td><td>equity</td></tr></tbody>
| debt \| equity | gearing |
<tbody><tr><td>debt | equity</td><td>gearing</td></tr></tbody>'
