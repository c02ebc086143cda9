#!/usr/bin/env bash
# A mail whose date ends in a zone by letters that mailparser 3.14.2 does not know, such as BST, gets the moment at which it is read
# as its date, so an old mail looks as if it had come just now. RFC 5322 (4.3) says to take such a zone as -0000. GMT and EST are
# read; postal-mime 4.0.0 leaves the words as they are.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mailparser@3.14.2 postal-mime@4.0.0
cat > run.mjs <<'JS'
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';
for (const zone of ['GMT', 'EST', 'BST', 'CEST']) {
  const mail = `From: a@example.com\r\nTo: b@example.com\r\nDate: Mon, 6 Jul 2020 10:00:00 ${zone}\r\nSubject: Papers\r\n\r\nHello\r\n`;
  const { date } = await simpleParser(mail);
  const isNow = Math.abs(Date.now() - date) < 60_000;
  console.log(zone, '| mailparser', isNow ? 'now' : date.toISOString(), '| postal-mime', (await PostalMime.parse(mail)).date);
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'GMT | mailparser 2020-07-06T10:00:00.000Z | postal-mime 2020-07-06T10:00:00.000Z
EST | mailparser 2020-07-06T15:00:00.000Z | postal-mime 2020-07-06T15:00:00.000Z
BST | mailparser now | postal-mime Mon, 6 Jul 2020 10:00:00 BST
CEST | mailparser now | postal-mime Mon, 6 Jul 2020 10:00:00 CEST'
