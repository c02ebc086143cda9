#!/usr/bin/env bash
# nodemailer 10.6.0 reads a sender written as a name and an address. What the name has in round brackets is a comment to it and is
# left out, a semicolon becomes a comma, and a name with a colon becomes a group without a sender's name. Other marks that a
# name may have only in quotation marks, such as a comma, an @ and an &, are kept.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund nodemailer@10.6.0
cat > run.mjs <<'JS'
import nodemailer from 'nodemailer';
const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
for (const name of ['Smith & Co. (UK) Ltd', '"Smith & Co. (UK) Ltd"', 'Smith, Jones & Co', 'Smith; Jones', 'Smith: Advisers']) {
  const from = `${name} <hello@example.com>`;
  const { message } = await transport.sendMail({ from, to: 'ann@example.com', subject: 'x', text: 'y' });
  console.log(/^From:.*$/m.exec(message.toString())[0].trim());
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'From: "Smith & Co. Ltd" <hello@example.com>
From: "Smith & Co. (UK) Ltd" <hello@example.com>
From: "Smith, Jones & Co" <hello@example.com>
From: "Smith, Jones" <hello@example.com>
From: Smith:Advisers <hello@example.com>;'
