#!/usr/bin/env bash
# hexo 8.1.2, told timezone: Europe/London: an article of 2 July has the address /2026/07/01/ where the machine's own zone is UTC, as that
# of build servers is, and /2026/07/02/ on its author's computer. The date is read by the setting and written by the machine's zone, so
# whoever moves the build to a server moves all articles of summer that have a day alone, and lists show the day before.
# Seen: UTC: 2026/01/02/winter/ 2026/07/01/summer/; Europe/London: 2026/01/02/winter/ 2026/07/02/summer/
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hexo@8.1.2 hexo-renderer-marked@7.0.1
npm pkg set hexo.version=8.1.2
mkdir -p source/_posts
printf 'permalink: :year/:month/:day/:title/\ntimezone: Europe/London\ntheme: false\n' > _config.yml
printf -- '---\ntitle: Winter\ndate: 2026-01-02\n---\nWords\n' > source/_posts/winter.md
printf -- '---\ntitle: Summer\ndate: 2026-07-02\n---\nWords\n' > source/_posts/summer.md
cat > run.js <<'JS'
const Hexo = require('hexo');
const hexo = new Hexo(process.cwd(), { silent: true });
const paths = () => hexo.locals.get('posts').map(({ path }) => path).sort().join(' ');
hexo.init().then(() => hexo.load()).then(() => console.log(paths())).then(() => hexo.exit());
JS
seen="UTC: $(TZ=UTC node run.js)"
rm -f db.json
seen="$seen; Europe/London: $(TZ=Europe/London node run.js)"
echo "$seen"
test "$seen" = 'UTC: 2026/01/02/winter/ 2026/07/01/summer/; Europe/London: 2026/01/02/winter/ 2026/07/02/summer/'
