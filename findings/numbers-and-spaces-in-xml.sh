#!/usr/bin/env bash
# In XML, <![CDATA[0042]]> is text, and a space beside it belongs to the text (XML 1.0, sections 2.4 and 2.10). Exports of WordPress
# have an article's address and title so. fast-xml-parser 5.12.1 makes a number of digits in CDATA too, so that the address 0042
# is 42 and that of 1e3 is 1000; and it takes the spaces off on both sides of CDATA, which joins words.
# htmlparser2 12.0.0 gives the text as it stands.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fast-xml-parser@5.12.1 htmlparser2@12.0.0 domutils@4.0.2
cat > run.mjs <<'JS'
import { XMLParser } from 'fast-xml-parser';
import { parseDocument } from 'htmlparser2';
import { textContent } from 'domutils';
const parser = new XMLParser();
for (const text of ['<![CDATA[0042]]>', '<![CDATA[1e3]]>', '<![CDATA[Profit]]> and <![CDATA[loss]]>', 'R&amp;D <![CDATA[Tax]]> relief'])
  console.log(text, JSON.stringify(parser.parse(`<a>${text}</a>`).a), JSON.stringify(textContent(parseDocument(`<a>${text}</a>`, { xmlMode: true }))));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '<![CDATA[0042]]> 42 "0042"
<![CDATA[1e3]]> 1000 "1e3"
<![CDATA[Profit]]> and <![CDATA[loss]]> "Profitandloss" "Profit and loss"
R&amp;D <![CDATA[Tax]]> relief "R&DTaxrelief" "R&D Tax relief"'
