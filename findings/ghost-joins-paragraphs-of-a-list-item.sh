#!/usr/bin/env bash
# Ghost turns the HTML of an import into that of its editor by @tryghost/kg-html-to-lexical. 1.3.5 joins the paragraphs of a list
# item without a space between their words, and drops the id of an item, so that a footnote's link leads nowhere; a
# table, which its editor has not, stays as it is.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tryghost/kg-html-to-lexical@1.3.5
cat > run.cjs <<'JS'
const { htmlToLexical } = require('@tryghost/kg-html-to-lexical');
const textOf = (node) => node.text ?? node.html ?? node.children.map(textOf).join('|');
for (const html of [
  '<ul><li><p>Ask first.</p><p>Then buy.</p></li></ul>',
  '<p>Sales<a href="#n1">1</a></p><ol><li id="n1">As told.</li></ol>',
  '<table><tr><td>Ann</td><td>Chair</td></tr></table>',
]) {
  const { root } = htmlToLexical(html);
  console.log(textOf(root), JSON.stringify(root).match(/"#n1"|"n1"/g)?.join() ?? '');
}
JS
seen=$(node run.cjs)
echo "$seen"
test "$seen" = 'Ask first.Then buy. 
Sales|1|As told. "#n1"
<table><tbody><tr><td>Ann</td><td>Chair</td></tr></tbody></table> '
