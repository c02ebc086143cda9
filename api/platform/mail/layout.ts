import { type BrandColours, DEFAULT_COLOURS } from '#shared/brand-colours.ts';
import { identityLine } from '#shared/company.ts';
import { mix } from '#shared/contrast.ts';
import type { LegalIdentity } from '#shared/public.ts';
import type { SiteIdentity } from '../environment/site-identity.ts';
import { escapeHtml } from '../escape-html.ts';

/** In single quotes, because it is used in style attributes. */
export const BODY_FONT = "'Host Grotesk','Segoe UI','Helvetica Neue',Helvetica,Arial,sans-serif";
const HEADING_FONT =
  "'Alumni Sans',Impact,Haettenschweiler,'Arial Narrow Bold','Arial Black',Arial,sans-serif";

/**
 * What inline styles cannot express: phones, and the dark scheme in mail clients that support it. `!important`, because each
 * rule overrides an inline style. Mails are readable without them too.
 */
const MAIL_STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.around{padding:0!important}
.side{padding-left:20px!important;padding-right:20px!important}
.title{font-size:36px!important}
}
@media (prefers-color-scheme:dark){
.paper{background-color:#16040a!important}
.card{background-color:#260b15!important}
.ink{color:#f8ecf0!important}
.quiet{color:#d3abba!important}
.line{border-top-color:#4d2434!important}
.bar{background-color:#3e0519!important}
.action{background-color:#ff6f4f!important}
.on-action{color:#24060f!important}
}
[data-ogsc] .ink{color:#f8ecf0!important}
[data-ogsc] .quiet{color:#d3abba!important}
`;

/** The parts of every mail, as plain text. */
export interface MailContent {
  site: SiteIdentity;
  heading: string;
  paragraphs: string[];
  /** What an inbox shows after the subject; by default the first sentence after the greeting. */
  preheader?: string;
  /** A link to the same text on the web, at the top. */
  web?: string;
  /** Between the heading and the text. */
  picture?: { url: string; alt: string };
  /** The body of a newsletter, after the paragraphs: safe HTML made for mail, and the same as text. */
  article?: { html: string; text: string };
  action?: Action;
  /** More links: the purpose of each, its label and its URL. */
  links?: { what: string; words: string; url: string }[];
  /** Why the recipient gets this mail. */
  footnote: string;
  /** The unsubscribe link of a newsletter. */
  leave?: string;
}

interface Action {
  label: string;
  url: string;
}

/**
 * Lays a mail out as plain text and as HTML in the site's style. Both contain a placeholder for the company's legal identity,
 * which the outbox fills in.
 */
export function layoutMail(content: MailContent): { text: string; html: string } {
  return { text: asText(content), html: asHtml(content) };
}

/** A personal message without the site's layout, as from a mail client; blank lines separate paragraphs. */
export function layoutLetter(site: SiteIdentity, words: string): { text: string; html: string } {
  const paragraphs = words
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);
  const name = linesOfName(site);
  return {
    text: `${words}\n\n-- \n${COMPANY_IN_TEXT}\n\n${name.join('\n')}\n${site.url}\n`,
    html: `<!doctype html>
<html lang="en-GB" dir="ltr"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(site.name)}</title>
</head>
<body style="margin:0;padding:16px;font-family:${BODY_FONT};font-size:16px;line-height:1.5;${BREAK}">
${paragraphs.join('\n')}
<p style="margin:24px 0 0;font-size:14px"><a href="${escapeHtml(site.url)}" style="color:inherit">${name.map(escapeHtml).join('<br>')}</a>${COMPANY_IN_HTML}</p>
</body></html>
`,
  };
}

/** Placeholders for the company. Typed text cannot imitate them: in HTML it is escaped, in plain text the last one counts. */
const COMPANY_IN_TEXT = '%company%';
const COMPANY_IN_HTML = '<!--company-->';

/** Adds the company's details, as UK law requires of business letters (Companies (Trading Disclosures) Regulations 2015, 24). */
export function nameCompany<Mail extends { text: string; html: string }>(
  mail: Mail,
  company: LegalIdentity,
): Mail {
  const words = identityLine(company) ?? '';
  return {
    ...mail,
    text: replaceLast(mail.text, `${COMPANY_IN_TEXT}\n\n`, words && `${words}\n\n`),
    html: replaceLast(mail.html, COMPANY_IN_HTML, words && `<br><br>${escapeHtml(words)}`),
  };
}

function replaceLast(text: string, mark: string, by: string): string {
  const at = text.lastIndexOf(mark);
  return at < 0 ? text : text.slice(0, at) + by + text.slice(at + mark.length);
}

function asText(content: MailContent): string {
  const { site, heading, paragraphs, web, picture, article, action, links = [], footnote, leave } = content;
  const parts = [
    web && `${IN_BROWSER}: ${web}`,
    heading,
    picture?.alt && `[${picture.alt}]`,
    ...paragraphs,
    article?.text,
    action && `${action.label}:\n${action.url}`,
    links.map(({ what, words, url }) => `${what}: ${url.startsWith('http') ? url : words}`).join('\n'),
    '-- ',
    footnote,
    leave && `Unsubscribe: ${leave}`,
    COMPANY_IN_TEXT,
    `${linesOfName(site).join('\n')}\n${site.url}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** Each mail client supports one property or the other. */
const BREAK = 'overflow-wrap:anywhere;word-break:break-word';
const QUIET = `font-family:${BODY_FONT};font-size:14px;line-height:1.55;color:#6a4753;${BREAK}`;

function asHtml(content: MailContent): string {
  const { site, heading, paragraphs, web, picture, article, action, links, footnote, leave } = content;
  const { url: siteUrl, colours = DEFAULT_COLOURS, hasIcon } = site;
  const signal = colours.signal.toLowerCase();
  const body = paragraphs
    .map(
      (paragraph) =>
        `<p class="ink" style="margin:0 0 18px;font-family:${BODY_FONT};font-size:17px;line-height:1.55;color:#24060f;${BREAK}">${escapeHtml(paragraph)}</p>`,
    )
    .join('\n');
  const way = leave ? ` &nbsp;&middot;&nbsp; ${link(leave, 'Unsubscribe')}` : '';
  return `<!doctype html>
<html lang="en-GB" dir="ltr"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(heading)}</title>
<style>${MAIL_STYLES}${ownStyles(colours)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#f6f5f7;-webkit-text-size-adjust:100%;text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(previewOf(content))}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(heading)}" lang="en-GB">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;background-color:#f6f5f7"><tr><td align="center" class="around" style="padding:32px 16px">
<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;max-width:600px;text-align:left">
<tr><td class="bar side" bgcolor="#24060f" style="background-color:#24060f;padding:18px 32px;font-family:${BODY_FONT};font-size:16px;line-height:1.3;font-weight:700;${BREAK}"><a href="${escapeHtml(siteUrl)}" style="color:#ffffff;text-decoration:none">${hasIcon ? icon(siteUrl) : ''}${nameInHead(site)}</a>${web ? inBrowser(web) : ''}</td></tr>
<tr><td class="slab side" bgcolor="${signal}" style="background-color:${signal};padding:40px 32px 36px"><h1 class="title" style="margin:0;font-family:${HEADING_FONT};font-size:44px;line-height:1;font-weight:900;letter-spacing:-0.5px;text-transform:uppercase;color:#24060f;${BREAK}">${escapeHtml(heading)}</h1></td></tr>
${picture ? pictureRow(picture) : ''}<tr><td class="card side" bgcolor="#ffffff" style="background-color:#ffffff;padding:36px 32px 14px">
${body}
${article?.html ?? ''}
${action ? button(action, colours.main.toLowerCase()) : ''}${links?.length ? listOf(links) : ''}</td></tr>
<tr><td class="card foot side" bgcolor="#ffffff" style="background-color:#ffffff;padding:0 32px 32px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed"><tr><td class="quiet line" style="padding-top:20px;border-top:2px solid #24060f;${QUIET}">${escapeHtml(footnote)}<!--company--><br><br>${link(siteUrl, site.name)}${way}</td></tr></table></td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body></html>
`;
}

/** The cell has the colour and padding, because some mail clients ignore the padding of links. */
function button({ label, url }: Action, main: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:10px 0 22px"><tr><td class="action" bgcolor="${main}" style="background-color:${main}"><a class="on-action" href="${escapeHtml(url)}" style="display:inline-block;padding:17px 28px;font-family:${BODY_FONT};font-size:17px;line-height:1.2;font-weight:700;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="quiet" style="margin:0 0 18px;${QUIET}">${OTHERWISE}<br><a class="ink" href="${escapeHtml(url)}" style="color:#24060f;word-break:break-all">${escapeHtml(url)}</a></p>
`;
}

const OTHERWISE = 'If the button does not work, open this address:';

/** The owner's icon, which has its own background. Without alternative text, because the name is beside it. */
const icon = (siteUrl: string) =>
  `<img src="${escapeHtml(siteUrl)}/apple-touch-icon.png" alt="" width="32" height="32" style="display:inline-block;width:32px;height:32px;margin-right:12px;vertical-align:middle;border:0">`;

/** The name as the site's head shows it: with its line, if there is one, below it. */
function nameInHead(site: SiteIdentity): string {
  const [name = '', line] = linesOfName(site).map(escapeHtml);
  if (!line) return name;
  const small = `<span style="font-size:13px;font-weight:600">${line}</span>`;
  return `<span style="display:inline-block;vertical-align:middle">${name}<br>${small}</span>`;
}

/** @returns the name, and the line below it if that is a part of its own */
const linesOfName = ({ name, line }: SiteIdentity): string[] =>
  line && name.endsWith(` ${line}`) ? [name.slice(0, -line.length - 1), line] : [name];

/** Floated, because a cell of its own would need another table; without floats it follows the name. */
const IN_BROWSER = 'View in browser';
const inBrowser = (url: string) =>
  `<a href="${escapeHtml(url)}" style="float:right;color:#ffffff;font-size:14px;font-weight:400;text-decoration:underline">${IN_BROWSER}</a>`;

const pictureRow = ({ url, alt }: NonNullable<MailContent['picture']>) =>
  `<tr><td class="card" bgcolor="#ffffff" style="background-color:#ffffff;font-size:0;line-height:0"><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}" width="600" style="display:block;width:100%;max-width:600px;height:auto;border:0;font-family:${BODY_FONT};font-size:15px;line-height:1.4;color:#6a4753"></td></tr>
`;

/** The dark scheme in the owner's colours. */
function ownStyles({ main, signal }: BrandColours): string {
  if (main === DEFAULT_COLOURS.main && signal === DEFAULT_COLOURS.signal) return '';
  return `@media (prefers-color-scheme:dark){
.bar{background-color:${mix(main, 0.68, '#000000')}!important}
.action{background-color:${signal}!important}
}
`;
}

function listOf(links: NonNullable<MailContent['links']>): string {
  const lines = links.map(({ what, words, url }) => `${escapeHtml(what)}: ${link(url, words)}`);
  return `<p class="ink" style="margin:0 0 18px;font-family:${BODY_FONT};font-size:17px;line-height:1.75;color:#24060f;${BREAK}">${lines.join('<br>')}</p>
`;
}

const link = (url: string, label: string) =>
  `<a class="ink" href="${escapeHtml(url)}" style="color:#24060f">${escapeHtml(label)}</a>`;

/**
 * @param name of somebody with an account. People who gave an address in a form are greeted without a name, as a stranger
 * could have typed a message to the address's owner there.
 */
export function greeting(name = ''): string {
  return name ? `Hello ${name},` : 'Hello,';
}

/** What the site's owner wrote for a mail to visitors. */
interface OwnWords {
  subject: string;
  heading: string;
  greeting: string;
  text: readonly string[];
}

/**
 * Lays out a mail to visitors, which the owner's words open.
 * @param content `more` are the paragraphs after them; what is missing is left out
 */
export function layoutVisitorMail(
  site: SiteIdentity,
  { subject, heading, greeting, text }: OwnWords,
  {
    more = [],
    ...content
  }: Omit<MailContent, 'site' | 'heading' | 'paragraphs'> & {
    more?: readonly (string | false | null)[];
  },
): { subject: string; text: string; html: string } {
  const words = [...text, ...more].flatMap((paragraph) => paragraph || []);
  const paragraphs = greeting ? [greeting, ...words] : words;
  const [preheader] = words;
  return {
    subject,
    ...layoutMail({ site, heading, paragraphs, ...(preheader && { preheader }), ...content }),
  };
}

/** The preview skips the greeting. */
function previewOf({ preheader, paragraphs, footnote }: MailContent): string {
  return preheader ?? paragraphs.find((paragraph) => !/^Hello\b/.test(paragraph)) ?? footnote;
}
