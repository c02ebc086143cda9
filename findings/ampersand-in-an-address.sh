#!/usr/bin/env bash
# zod 4.6.7: z.email() refuses addresses that RFC 5321 allows and that a form's <input type="email"> takes by the pattern of the
# HTML standard (which zod has as well, as html5Email), such as r&d@ and sales/uk@; an apostrophe is taken.
# Seen (address, z.email(), with html5Email):
#   r&d@example.com | false | true
#   sales/uk@example.com | false | true
#   o'neil@example.com | true | true
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund zod@4.6.7
cat > run.mjs <<'JS'
import { z } from 'zod';
const patterns = [z.email(), z.email({ pattern: z.regexes.html5Email })];
for (const address of ['r&d@example.com', 'sales/uk@example.com', "o'neil@example.com"])
  console.log([address, ...patterns.map((one) => one.safeParse(address).success)].join(' | '));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = "r&d@example.com | false | true
sales/uk@example.com | false | true
o'neil@example.com | true | true"
