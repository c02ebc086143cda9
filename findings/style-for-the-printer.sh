#!/usr/bin/env bash
# juice 12.2.0, which writes the style sheets of a mail into its elements, does not look at their media: what a sheet says for the
# printer only is written for the screen too, and the part that is not to be printed is not shown to anybody. The same rule
# within @media stays a rule for the printer.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund juice@12.2.0
cat > run.mjs <<'JS'
import juice from 'juice';
const text = '<p class="online">Read it in the browser</p>';
const rule = '.online{display:none}';
console.log(juice(`<style media="print">${rule}</style>${text}`));
console.log(juice(`<style>@media print{${rule}}</style>${text}`).replace(/\s+/g, ' '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '<p class="online" style="display: none;">Read it in the browser</p>
<style> @media print { .online { display: none; } } </style><p class="online">Read it in the browser</p>'
