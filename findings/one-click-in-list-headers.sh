#!/usr/bin/env bash
# nodemailer 10.6.1 has an option for the headers of lists. The one that mail programs need beside List-Unsubscribe for leaving
# with one click (RFC 8058) is written as an address that does not exist, so there is no button; a List-ID with its name, as RFC
# 2919 writes it, loses its brackets and joins the two. As plain headers both are written as they are. mailparser 3.14.2 reads
# what was sent.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.1 mailparser@3.14.2
cat > run.mjs <<'JS'
import { simpleParser } from 'mailparser';
import nodemailer from 'nodemailer';
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
const send = async (name, headers) => {
  const mail = { from: 'a@example.com', to: 'b@example.com', subject: 'News', text: 'News', ...headers };
  const { message } = await transport.sendMail(mail);
  const { headerLines, headers: read } = await simpleParser(message);
  for (const { key, line } of headerLines) if (/^list-(?!unsubscribe$)/.test(key)) console.log(`${name} | ${line}`);
  console.log(`${name} | ${JSON.stringify(read.get('list'))}`);
};
const unsubscribe = 'https://example.com/leave';
const id = 'The Board <board.example.com>';
await send('list', { list: { unsubscribe, 'unsubscribe-post': 'List-Unsubscribe=One-Click', id } });
await send('headers', {
  headers: { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', 'List-ID': id },
});
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'list | List-Unsubscribe-Post: <http://List-Unsubscribe=One-Click>
list | List-ID: <TheBoardboard.example.com>
list | {"unsubscribe":{"url":"https://example.com/leave"},"unsubscribe-post":{"url":"http://List-Unsubscribe=One-Click"},"id":{"name":"TheBoardboard.example.com"}}
headers | List-Unsubscribe-Post: List-Unsubscribe=One-Click
headers | List-ID: The Board <board.example.com>
headers | {"unsubscribe":{"url":"https://example.com/leave"},"unsubscribe-post":{"name":"List-Unsubscribe=One-Click"},"id":{"name":"The Board","id":"board.example.com"}}'
