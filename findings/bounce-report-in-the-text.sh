#!/usr/bin/env bash
# A bounce (RFC 3464) has a part message/delivery-status that says which address failed and why. mailparser 3.14.2 appends
# it to the text of the mail and lists no such attachment, unless keepDeliveryStatus is set; a complaint (RFC 5965,
# message/feedback-report) is an attachment all the same. postal-mime 4.0.0 keeps both as attachments. Code that looks for the part
# sees complaints and no bounces with the one, both with the other.
set -euo pipefail
folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund mailparser@3.14.2 postal-mime@4.0.0
cat > run.mjs <<'JS'
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';
const report = (type, lines) =>
  ['From: mailer-daemon@mx.example.com', 'To: news@example.com', 'Subject: Report', 'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="b"`, '', '--b', 'Content-Type: text/plain', '', 'Sorry.', '',
    '--b', `Content-Type: message/${type}`, '', ...lines, '', '--b--', ''].join('\r\n');
const bounce = report('delivery-status', ['Reporting-MTA: dns; mx.example.com', '',
  'Final-Recipient: rfc822; ann@example.com', 'Action: failed', 'Status: 5.1.1']);
const complaint = report('feedback-report', ['Feedback-Type: abuse', 'User-Agent: Sample/1', 'Version: 1']);
const sum = ({ text, attachments }) =>
  JSON.stringify([/5\.1\.1|abuse/.test(text), attachments.map(({ contentType, mimeType }) => contentType ?? mimeType)]);
for (const mail of [bounce, complaint]) {
  console.log('mailparser', sum(await simpleParser(mail)));
  console.log('mailparser, keepDeliveryStatus', sum(await simpleParser(mail, { keepDeliveryStatus: true })));
  console.log('postal-mime', sum(await PostalMime.parse(mail)));
}
JS
seen=$(node run.mjs)
echo "$seen"
test "$seen" = 'mailparser [true,[]]
mailparser, keepDeliveryStatus [false,["message/delivery-status"]]
postal-mime [false,["message/delivery-status"]]
mailparser [false,["message/feedback-report"]]
mailparser, keepDeliveryStatus [false,["message/feedback-report"]]
postal-mime [false,["message/feedback-report"]]'
