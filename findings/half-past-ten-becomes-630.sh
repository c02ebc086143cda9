#!/usr/bin/env bash
# gray-matter 4.0.3, which reads the front matter of most generators in JavaScript, makes a number of a time from ten o'clock on, as
# minutes, and leaves an earlier one with its 0 as it stands; a degree 2:1 is 121. The package yaml 2.9.1 leaves all three.
# Seen: {"doors":"09:30","talk":630,"degree":121} / {"doors":"09:30","talk":"10:30","degree":"2:1"}
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund gray-matter@4.0.3 yaml@2.9.1
cat > run.mjs <<'JS'
import matter from 'gray-matter';
import { parse } from 'yaml';
const fields = 'doors: 09:30\ntalk: 10:30\ndegree: 2:1\n';
console.log(`${JSON.stringify(matter(`---\n${fields}---\n`).data)} / ${JSON.stringify(parse(fields))}`);
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = '{"doors":"09:30","talk":630,"degree":121} / {"doors":"09:30","talk":"10:30","degree":"2:1"}'
