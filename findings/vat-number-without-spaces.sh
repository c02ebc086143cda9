#!/usr/bin/env bash
# validator 13.15.35 takes a British VAT number only with its spaces and without one behind GB: GB123456782 and
# GB 123 4567 82, as they stand on invoices, are refused, though of Germany and France it takes numbers without spaces. It does not
# count the check digits, which jsvat 2.5.4 does. Each line: the number | whether its check digits are right | validator | jsvat.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund validator@13.15.35 jsvat@2.5.4
cat > run.mjs <<'JS'
import jsvat from 'jsvat';
import validator from 'validator';
for (const [number, isRight] of [
  ['GB123456782', true],
  ['GB123 4567 82', true],
  ['GB 123 4567 82', true],
  ['GB123 4567 89', false],
]) {
  const { isValid } = jsvat.checkVAT(number, [jsvat.unitedKingdom]);
  console.log([number, isRight, validator.isVAT(number, 'GB'), isValid].join(' | '));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'GB123456782 | true | false | true
GB123 4567 82 | true | true | true
GB 123 4567 82 | true | false | true
GB123 4567 89 | false | true | false'
