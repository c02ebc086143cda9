#!/usr/bin/env bash
# A reply as mail programs write it that wrap lines for good readers (format=flowed, RFC 3676): a quoted line that ends with a space
# goes on in the next one, which has a quotation mark of its own. postal-mime 4.0.0 joins them with that mark in the middle of
# the sentence; mailparser 3.14.2 takes it off (4.5 of the RFC).
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mailparser@3.14.2 postal-mime@4.0.0
cat > run.mjs <<'JS'
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';
const mail = ['From: a@example.com', 'To: b@example.com', 'Subject: Re: Board', 'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8; format=flowed', '',
  '> We meet on Monday ', '> at ten.', '', 'Yes, I ', 'agree.', ''].join('\r\n');
console.log('mailparser', JSON.stringify((await simpleParser(mail)).text.trim()));
console.log('postal-mime', JSON.stringify((await PostalMime.parse(mail)).text.trim()));
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'mailparser "> We meet on Monday at ten.\n\nYes, I agree."
postal-mime "> We meet on Monday > at ten.\n\nYes, I agree."'
