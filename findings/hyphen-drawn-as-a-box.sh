#!/usr/bin/env bash
# opentype.js 2.0.0 (with @fontsource/alumni-sans 5.3.0): the hyphen that Word does not break at (U+2011), as in non‑executive, is
# drawn as the box of an unknown letter. Like most typefaces this one lacks it; browsers draw its common hyphen instead.
# Seen: non-executive: hyphen; non‑executive: .notdef
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund opentype.js@2.0.0 @fontsource/alumni-sans@5.3.0
cat > run.mjs <<'JS'
import { readFileSync } from 'node:fs';
import opentype from 'opentype.js';
const bytes = readFileSync('node_modules/@fontsource/alumni-sans/files/alumni-sans-latin-900-normal.woff');
const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
const drawn = (words) => `${words}: ${font.stringToGlyphs(words)[3].name}`;
console.log(['non-executive', 'non\u2011executive'].map(drawn).join('; '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'non-executive: hyphen; non‑executive: .notdef'
