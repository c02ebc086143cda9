#!/usr/bin/env bash
# ra-data-simple-rest 5.15.3 (with ra-core 5.15.4) against Node's own server: getMany writes every id into the address, so
# that 360 records by UUID are answered and 400 are refused with 431, as Node takes 16 kB of headers. fetchRelatedRecords
# of an export of 1,000 rows, and a ReferenceArrayField, ask so.
# Seen: 360 records: answered / 400 records: 431 Request Header Fields Too Large
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund ra-data-simple-rest@5.15.3 ra-core@5.15.4
cat > run.mjs <<'JS'
import http from 'node:http';
import { randomUUID } from 'node:crypto';
import simpleRest from 'ra-data-simple-rest';
const server = http.createServer((_request, response) => {
  response.setHeader('Content-Type', 'application/json');
  response.end('[]');
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const provider = simpleRest(`http://127.0.0.1:${server.address().port}`);
for (const count of [360, 400]) {
  const ids = Array.from({ length: count }, () => randomUUID());
  const told = await provider.getMany('people', { ids }).then(
    () => 'answered',
    ({ status, message }) => `${status} ${message}`,
  );
  console.log(`${count} records: ${told}`);
}
server.close();
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '360 records: answered
400 records: 431 Request Header Fields Too Large'
