#!/usr/bin/env bash
# A footnote of GitHub's Markdown, [^1] and below [^1]: and its words. marked 18.2.1 with gfm leaves the mark and the note as
# text; but if the note is a single address or word, both vanish, and the mark becomes a link with the words ^1.
# remark-gfm 4.0.1 reads a footnote in both cases.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund marked@18.2.1 unified@11.0.5 remark-parse@11.0.0 remark-gfm@4.0.1
cat > run.mjs <<'JS'
import { marked } from 'marked';
import gfm from 'remark-gfm';
import parse from 'remark-parse';
import { unified } from 'unified';
for (const note of ['Two words', 'https://example.com/report', 'Ibid.']) {
  const text = `Sales fell.[^1]\n\n[^1]: ${note}\n`;
  const types = unified().use(parse).use(gfm).parse(text).children.map(({ type }) => type);
  console.log(JSON.stringify([marked.parse(text, { gfm: true }), types]));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '["<p>Sales fell.[^1]</p>\n<p>[^1]: Two words</p>\n",["paragraph","footnoteDefinition"]]
["<p>Sales fell.<a href=\"https://example.com/report\">^1</a></p>\n",["paragraph","footnoteDefinition"]]
["<p>Sales fell.<a href=\"Ibid.\">^1</a></p>\n",["paragraph","footnoteDefinition"]]'
