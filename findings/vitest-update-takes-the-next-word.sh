#!/usr/bin/env bash
# vitest 5.1.1: `vitest run -u NAME` takes NAME for the value of -u, so it runs every file and updates the snapshots of
# all of them; `vitest run NAME -u` runs the one. No message says so.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund vitest@5.1.1
for name in one two; do echo "import { it } from 'vitest'; it('passes', () => {});" > "$name.test.js"; done
files() { NO_COLOR=1 npx vitest run "$@" 2>&1 | sed -n 's/^ *Test Files *//p'; }
seen="$(files -u one); $(files one -u)"
echo "$seen"
test "$seen" = '2 passed (2); 1 passed (1)'
