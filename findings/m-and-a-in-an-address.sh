#!/usr/bin/env bash
# The address that a title makes depends on the library, so that an article which moves has another one: slugify 1.6.9 makes
# 'manda' of M&A, 'pound10m' of £10m and one word of Sales/marketing, github-slugger 2.0.0 'ma', Ghost's @tryghost/string 0.3.7
# 'm-a', speakingurl 14.0.1 'gbp10m'. @sindresorhus/slugify 3.0.1 writes 'm-and-a'.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund slugify@1.6.9 github-slugger@2.0.0 @tryghost/string@0.3.7 speakingurl@14.0.1 \
  @sindresorhus/slugify@3.0.1
cat > run.mjs <<'JS'
import sindre from '@sindresorhus/slugify';
import ghost from '@tryghost/string';
import { slug as github } from 'github-slugger';
import slugify from 'slugify';
import speaking from 'speakingurl';
for (const title of ['M&A for owners', 'R&D in Leeds', 'Raising £10m', 'Sales/marketing']) {
  const made = [slugify(title, { lower: true, strict: true }), github(title), ghost.slugify(title), speaking(title), sindre(title)];
  console.log([title, ...made].join(' | '));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'M&A for owners | manda-for-owners | ma-for-owners | m-a-for-owners | m-and-a-for-owners | m-and-a-for-owners
R&D in Leeds | randd-in-leeds | rd-in-leeds | r-d-in-leeds | r-and-d-in-leeds | r-and-d-in-leeds
Raising £10m | raising-pound10m | raising-10m | raising-10m | raising-gbp10m | raising-10m
Sales/marketing | salesmarketing | salesmarketing | sales-marketing | sales-marketing | sales-marketing'
