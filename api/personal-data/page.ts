import type { PersonalData } from '#shared/personal-data.ts';
import { SUPPRESSION_WORDS } from '#shared/subscriptions.ts';
import { londonTime } from '#shared/words.ts';
import { escapeHtml } from '../platform/content/escape-html.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';

/** @returns the copy of the data for the person, without mentions in other people's records */
export function copyFor({ mentions: _, ...data }: PersonalData): Omit<PersonalData, 'mentions'> {
  return data;
}

const SECTIONS = [
  ['consultations', 'Requests for a consultation'],
  ['subscriptions', 'Newsletter subscription and consent'],
  ['privacy_requests', 'Privacy requests and complaints'],
  ['mails', 'Emails'],
  ['newsletters', 'Newsletters'],
  ['mail_events', 'What mail servers reported of our emails'],
  ['imported_rows', 'Imported lists of subscribers'],
  ['deleted_records', 'Deleted records, still in the bin'],
  ['audit_log', 'What was done with these records'],
] as const;

/** @returns the copy as a self-contained HTML document to read and print */
export function personalDataPage(data: PersonalData, site: SiteIdentity): string {
  const sections = SECTIONS.map(([key, title]) => section(title, data[key]));
  const suppression = data.suppression
    ? `<p>We do not write to this address since ${moment(data.suppression.created_at)}, because ${escapeHtml(SUPPRESSION_WORDS[data.suppression.reason])}.</p>`
    : '<p>This address is not on the list of those whom we must not write to.</p>';
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Personal data</title>
<style>
body{font:16px/1.5 Helvetica,Arial,sans-serif;color:#24060f;max-width:50rem;margin:0 auto;padding:1.5rem}
h1,h2{line-height:1.15}h2{border-top:3px solid #24060f;padding-top:.75rem;margin-top:2.5rem}
dl{margin:0 0 1.5rem;break-inside:avoid}dt{color:#6a4753;font-size:.875rem;margin-top:.5rem}
dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
@media print{body{padding:0;font-size:11pt}}
</style></head><body>
<h1>Personal data of ${escapeHtml(data.email)}</h1>
<p>Everything that ${escapeHtml(site.name)} (${escapeHtml(site.url)}) holds about this address, on ${moment(data.found_at)}. Times are London time.</p>
${sections.join('\n')}
<h2>List of addresses that we must not write to</h2>
${suppression}
${data.account ? section('Account', [data.account]) : ''}
</body></html>
`;
}

function section(title: string, rows: readonly Record<string, unknown>[]): string {
  const body = rows.length > 0 ? rows.map(recordList).join('\n') : '<p>Nothing.</p>';
  return `<h2>${escapeHtml(title)} (${rows.length})</h2>\n${body}`;
}

function recordList(row: Record<string, unknown>): string {
  const shown = Object.entries(row).filter(([, value]) => value !== null && value !== '');
  return `<dl>${shown.map(([name, value]) => `<dt>${escapeHtml(label(name))}</dt><dd>${shownValue(name, value)}</dd>`).join('')}</dl>`;
}

const label = (name: string) => name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

function shownValue(name: string, value: unknown): string {
  if (typeof value === 'object') return escapeHtml(JSON.stringify(value, null, 2));
  if ((name === 'at' || name.endsWith('_at') || name === 'respond_by') && typeof value === 'string')
    return moment(value);
  return escapeHtml(String(value));
}

const moment = (value: string): string =>
  escapeHtml(londonTime(value, { dateStyle: 'long', timeStyle: 'medium' }));
