#!/usr/bin/env bash
# csv-parse 7.0.3 with cast_date hands each cell to Date.parse, and Node 20 to 24 take many words that end in a number for a date:
# of an address 'Flat 1' becomes 1 January 2001, 'non-exec 3' 1 March 2001 and 'Unit 2/5' 5 February 2001. A British date
# such as 03/04/2026 becomes 4 March, and 31/12/2026 stays text.
# Seen (with TZ=UTC):
#   Flat 1 | 2001-01-01T00:00:00.000Z
#   non-exec 3 | 2001-03-01T00:00:00.000Z
#   Unit 2/5 | 2001-02-05T00:00:00.000Z
#   03/04/2026 | 2026-03-04T00:00:00.000Z
#   31/12/2026 | "31/12/2026"
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3
cat > run.mjs <<'JS'
import { parse } from 'csv-parse/sync';
for (const cell of ['Flat 1', 'non-exec 3', 'Unit 2/5', '03/04/2026', '31/12/2026']) {
  const [[value]] = parse(cell, { cast: true, cast_date: true });
  console.log(`${cell} | ${value instanceof Date ? value.toISOString() : JSON.stringify(value)}`);
}
JS
seen=$(TZ=UTC node run.mjs)
echo "$seen"
test "$seen" = 'Flat 1 | 2001-01-01T00:00:00.000Z
non-exec 3 | 2001-03-01T00:00:00.000Z
Unit 2/5 | 2001-02-05T00:00:00.000Z
03/04/2026 | 2026-03-04T00:00:00.000Z
31/12/2026 | "31/12/2026"'
