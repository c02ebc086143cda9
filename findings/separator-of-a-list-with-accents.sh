#!/usr/bin/env bash
# A list of names in most European languages has letters beyond ASCII. csv-parse 7.0.3, asked to find the separator by itself
# (delimiter_auto), ends with a TypeError of its own where it meets one in the part that it looks at, in a heading or in a name. Of
# the same list without accents it finds the separator, but of a list with a single row it takes the letter n.
# papaparse 5.7.1 finds the semicolon in each.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3 papaparse@5.7.1
cat > run.mjs <<'JS'
import { parse } from 'csv-parse/sync';
import papaparse from 'papaparse';
const tried = (read) => { try { return JSON.stringify(read()); } catch (error) { return `${error.name}: ${error.message}`; } };
for (const text of ['prenom;nom\nAnne;Bell\nTom;Ash\n', 'prenom;nom\nAnne;Bell\n', 'prénom;nom\nAnne;Bell\nTom;Ash\n', 'first;last\nZoë;Bell\nTom;Ash\n']) {
  console.log('csv-parse', tried(() => parse(text, { delimiter_auto: true })));
  console.log('papaparse', tried(() => papaparse.parse(text.trim()).data));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'csv-parse [["prenom","nom"],["Anne","Bell"],["Tom","Ash"]]
papaparse [["prenom","nom"],["Anne","Bell"],["Tom","Ash"]]
csv-parse [["pre","om;","om"],["A","","e;Bell"]]
papaparse [["prenom","nom"],["Anne","Bell"]]
csv-parse TypeError: Cannot read properties of undefined (reading '"'lines'"')
papaparse [["prénom","nom"],["Anne","Bell"],["Tom","Ash"]]
csv-parse TypeError: Cannot read properties of undefined (reading '"'lines'"')
papaparse [["first","last"],["Zoë","Bell"],["Tom","Ash"]]'
