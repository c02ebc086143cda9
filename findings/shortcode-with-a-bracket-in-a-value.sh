#!/usr/bin/env bash
# WordPress's own reader of short codes, @wordpress/shortcode 4.56.0: a square bracket within a quoted value ends the short
# code, the value is cut into words without a name, and its rest becomes content. Typographic quotation marks, as
# text from a word processor has them, are taken as part of the value: the list of pictures is “1,2”, not 1,2.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @wordpress/shortcode@4.56.0
cat > run.cjs <<'JS'
const read = require('@wordpress/shortcode');
const { next } = read.default ?? read;
for (const [name, text] of [['pullquote', '[pullquote cite="Ann [Chair] Lee"]Calm.[/pullquote]'], ['gallery', '[gallery ids=“1,2”]']]) {
  const { attrs, content = null } = next(name, text).shortcode;
  console.log(JSON.stringify([attrs, content]));
}
JS
seen=$(node run.cjs)
echo "$seen"
test "$seen" = '[{"named":{},"numeric":["cite=\"Ann","[Chair"]}," Lee\"]Calm."]
[{"named":{"ids":"“1,2”"},"numeric":[]},null]'
