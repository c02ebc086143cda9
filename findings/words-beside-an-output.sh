#!/usr/bin/env bash
# html-minifier-terser 7.2.0, asked to collapse white space, removes the spaces beside elements within a line that are not in its list:
# output, data, meter, progress, picture. "a total of <output>£700</output> a month" reads "a total of£700a month"; time and span keep theirs.
# Seen: kept: time, span; joined: output, data, meter, progress, picture
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund html-minifier-terser@7.2.0
cat > run.mjs <<'JS'
import { minify } from 'html-minifier-terser';
const kept = [], joined = [];
for (const name of ['time', 'span', 'output', 'data', 'meter', 'progress', 'picture']) {
  const html = `<p>a total of <${name}>£700</${name}> a month</p>`;
  const small = await minify(html, { collapseWhitespace: true });
  (small === html ? kept : joined).push(name);
  if (small !== html && small !== `<p>a total of<${name}>£700</${name}>a month</p>`) console.log(small);
}
console.log(`kept: ${kept.join(', ')}; joined: ${joined.join(', ')}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'kept: time, span; joined: output, data, meter, progress, picture'
