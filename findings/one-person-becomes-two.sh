#!/usr/bin/env bash
# A recipient whose name has a comma and an accent, 'Lee, Zoë', as mail programs write it (an encoded word, RFC 2047): letterparser
# 0.1.8 decodes the name before it looks for commas, and reads two recipients, one of whom is 'Lee' without an address. As the
# sender the same name is read whole; mailparser 3.14.2 reads one recipient.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund letterparser@0.1.8 mailparser@3.14.2
cat > run.mjs <<'JS'
import { extract } from 'letterparser';
import { simpleParser } from 'mailparser';
const name = '=?utf-8?Q?Lee=2C_Zo=C3=AB?=';
const mail = `From: ${name} <zoe@example.com>\r\nTo: ${name} <zoe@example.com>\r\nSubject: Board\r\n\r\nHello\r\n`;
const shown = (people) => people.map(({ name, address }) => `${name ?? ''} <${address}>`).join(' + ');
const { from, to } = extract(mail);
console.log('letterparser from', shown([from]), '| to', shown(to));
console.log('mailparser to', shown((await simpleParser(mail)).to.value));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'letterparser from Lee, Zoë <zoe@example.com> | to  <Lee> + Zoë <zoe@example.com>
mailparser to Lee, Zoë <zoe@example.com>'
