#!/usr/bin/env bash
# A table without outer pipes whose delimiter row has single dashes ("a | b", "- | -", "1 | 2"), as people type it:
# marked 18.2.1 reads a table, remark-gfm 4.0.1 a paragraph and a list, as its list marker wins. An editor with the one
# and a site with the other show different things. With outer pipes both read a table.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund marked@18.2.1 unified@11.0.5 remark-parse@11.0.0 remark-gfm@4.0.1
cat > run.mjs <<'JS'
import { marked } from 'marked';
import gfm from 'remark-gfm';
import parse from 'remark-parse';
import { unified } from 'unified';
const read = (source) => [
  marked.lexer(source).map(({ type }) => type),
  unified().use(parse).use(gfm).parse(source).children.map(({ type }) => type),
];
console.log(JSON.stringify([read('a | b\n- | -\n1 | 2\n'), read('| a | b |\n| - | - |\n| 1 | 2 |\n')]));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '[[["table"],["paragraph","list"]],[["table"],["table"]]]'
