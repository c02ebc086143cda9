#!/usr/bin/env bash
# opentype.js 2.0.0 (with @fontsource/alumni-sans 5.3.0): outlines are written as SVG with NaN as a coordinate where one is so
# close to a whole number that the rest has an exponent (5e-14). A reader of SVG stops there: the line ends at a comma.
# Seen: 1 x NaN in 6666 characters, from 'QUANTUM LEAPS,' on
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opentype.js@2.0.0 @fontsource/alumni-sans@5.3.0
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import opentype from 'opentype.js';
const bytes = readFileSync('node_modules/@fontsource/alumni-sans/files/alumni-sans-latin-900-normal.woff');
const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
const words = 'QUANTUM LEAPS, JAGGED';
const written = (text) => font.getPath(text, 20, 80, 72).toPathData();
const first = [...words].findIndex((_, n) => written(words.slice(0, n + 1)).includes('NaN'));
const all = written(words);
console.log(`${all.split('NaN').length - 1} x NaN in ${all.length} characters, from '${words.slice(0, first + 1)}' on`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = "1 x NaN in 6666 characters, from 'QUANTUM LEAPS,' on"
