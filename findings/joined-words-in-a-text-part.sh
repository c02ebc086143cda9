#!/usr/bin/env bash
# A mail's text part is often made from its HTML. html-to-text 10.0.1, as it comes, joins words that the HTML parts: a term and
# its meaning, cells of a table, a picture's caption and what is before it. A power loses its meaning (10 to the sixth is 106),
# and items that carry a number of their own are counted from 1, so 'see point 7' leads nowhere.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund html-to-text@10.0.1
cat > run.mjs <<'JS'
import { convert } from 'html-to-text';
for (const html of [
  '<dl><dt>Fee</dt><dd>None</dd><dt>Notice</dt><dd>A month</dd></dl>',
  '<table><tr><th>Year</th><th>Sales</th></tr><tr><td>2026</td><td>14</td></tr></table>',
  '<figure><img src="a.png" alt="Chart"><figcaption>Sales</figcaption></figure>',
  '<p>More than 10<sup>6</sup> readers</p>',
  '<ol><li value="7">Risk</li><li>People</li></ol>',
]) console.log(JSON.stringify(convert(html)));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '"FeeNoneNoticeA month"
"YearSales202614"
"Chart [a.png]Sales"
"More than 106 readers"
" 1. Risk\n 2. People"'
