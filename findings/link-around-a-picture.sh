#!/usr/bin/env bash
# Tiptap's own extensions (3.35.0) lose two kinds of links without a word: the one around a picture, which is a block that no mark
# can be on, and the one around code, as in the documentation of anything that is called, because code excludes all other marks.
# Each line: the HTML that is read | what is written.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @tiptap/html@3.35.0 @tiptap/core@3.35.0 @tiptap/pm@3.35.0 @tiptap/starter-kit@3.35.0 \
  @tiptap/extension-image@3.35.0 happy-dom@21.0.4
cat > run.mjs <<'JS'
import Image from '@tiptap/extension-image';
import { generateHTML, generateJSON } from '@tiptap/html';
import StarterKit from '@tiptap/starter-kit';
const extensions = [StarterKit.configure({ link: { HTMLAttributes: { target: null, rel: null } } }), Image];
for (const html of [
  '<p><a href="/offer"><img src="/offer.png" alt="The offer"></a></p>',
  '<p>Call <a href="/docs#save"><code>save()</code></a> or <a href="/docs">read on</a>.</p>',
])
  console.log(`${html} | ${generateHTML(generateJSON(html, extensions), extensions)}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '<p><a href="/offer"><img src="/offer.png" alt="The offer"></a></p> | <p></p><img src="/offer.png" alt="The offer">
<p>Call <a href="/docs#save"><code>save()</code></a> or <a href="/docs">read on</a>.</p> | <p>Call <code>save()</code> or <a href="/docs">read on</a>.</p>'
