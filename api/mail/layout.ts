import { escapeHtml } from '../http/escape-html.ts';

/** What every mail of the product is made of; each part is plain text. */
export interface MailContent {
  siteName: string;
  siteUrl: string;
  heading: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Why the reader got this. */
  footnote: string;
}

/** The same words as plain text and as HTML in the site's colours; tables and inline styles, because mail needs them. */
export function layoutMail(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) };
}

function asText({ siteName, siteUrl, heading, paragraphs, action, footnote }: MailContent): string {
  const parts = [heading, ...paragraphs];
  if (action) parts.push(`${action.label}:\n${action.url}`);
  return `${[...parts, '--', footnote, `${siteName}\n${siteUrl}`].join('\n\n')}\n`;
}

const FONT = "font-family:'Host Grotesk',Helvetica,Arial,sans-serif";

function asHtml({ siteName, siteUrl, heading, paragraphs, action, footnote }: MailContent): string {
  const body = paragraphs
    .map(
      (paragraph) =>
        `<p style="margin:0 0 16px;${FONT};font-size:17px;line-height:1.5;color:#24060f">${escapeHtml(paragraph)}</p>`,
    )
    .join('');
  const button = action
    ? `<p style="margin:8px 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:#24060f;color:#ffffff;${FONT};font-size:17px;font-weight:bold;line-height:1.2;padding:16px 24px;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;${FONT};font-size:14px;line-height:1.5;color:#6a4753">If the button does not work, open this address: <br>${escapeHtml(action.url)}</p>`
    : '';
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:0;background:#f6f5f7">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f6f5f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff">
<tr><td style="background:#ff5a36;padding:28px 32px;${FONT};font-size:28px;font-weight:900;line-height:1.1;color:#24060f;text-transform:uppercase">${escapeHtml(heading)}</td></tr>
<tr><td style="padding:32px 32px 16px">${body}${button}</td></tr>
<tr><td style="padding:16px 32px 32px;border-top:2px solid #24060f;${FONT};font-size:14px;line-height:1.5;color:#6a4753">${escapeHtml(footnote)}<br><a href="${escapeHtml(siteUrl)}" style="color:#24060f">${escapeHtml(siteName)}</a></td></tr>
</table></td></tr></table></body></html>
`;
}
