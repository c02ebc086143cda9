#!/usr/bin/env bash
# linkifyjs 4.4.0 (which Tiptap's link extension uses while one types): where the space after a full stop was forgotten, the
# two words become the address of a foreign site if the second one is a country, as In, It, At, To, So and Is are. Words that
# are none, as The, stay. Seen:
#   We agreed it with the team.In May it began. ["http://team.In"]
#   That covers the costs.It is enough. ["http://costs.It"]
#   We spoke to the Chair.The board agreed. []
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund linkifyjs@4.4.0
cat > run.mjs <<'JS'
import { find } from 'linkifyjs';
for (const text of [
  'We agreed it with the team.In May it began.',
  'That covers the costs.It is enough.',
  'We spoke to the Chair.The board agreed.',
])
  console.log(text, JSON.stringify(find(text).map(({ href }) => href)));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'We agreed it with the team.In May it began. ["http://team.In"]
That covers the costs.It is enough. ["http://costs.It"]
We spoke to the Chair.The board agreed. []'
