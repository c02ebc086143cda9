/** Header fields of a mail that there may be once at most (RFC 5322, section 3.6; RFC 2045, section 4; RFC 8058, section 3.1). */
const ONCE = [
  'date from sender reply-to to cc subject message-id mime-version content-type',
  'content-transfer-encoding list-unsubscribe list-unsubscribe-post',
].flatMap((names) => names.split(' '));

/**
 * @param raw a mail with the lines of a maildir, octet by octet
 * @returns what is against RFC 5322, 2045, 2369 or 8058
 */
export function faultsOfMail(raw: string): string[] {
  const faults: string[] = [];
  const lines = raw.split('\n');
  // Postfix adds the first ones.
  const own = lines.filter((line) => !/^(Return-Path|X-Original-To|Delivered-To):/.test(line));
  // A single address cannot be folded; 998 is the limit for all.
  const long = own.filter((line) => line.length > (/\S\s+\S/.test(line) ? 78 : 998));
  faults.push(...long.map((line) => `a line of more than 78 characters: ${line.slice(0, 40)}`));
  if (/[^\t\n\x20-\x7e]/.test(raw)) faults.push('an octet that is not printable ASCII');
  const headers = raw
    .slice(0, raw.indexOf('\n\n'))
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const all = (name: string) => headers.filter((line) => line.toLowerCase().startsWith(`${name}:`));
  for (const name of ONCE) if (all(name).length > 1) faults.push(`${all(name).length} fields ${name}`);
  for (const name of ['date', 'from', 'to', 'subject', 'message-id', 'mime-version', 'content-type'])
    if (all(name).length === 0) faults.push(`no field ${name}`);
  const [leave, click] = ['list-unsubscribe', 'list-unsubscribe-post'].map((name) => all(name)[0]);
  if (leave && !/: *<https:\/\/[^\s<>]+>(?:, *<[^\s<>]+>)*$/.test(leave)) faults.push(`has ${leave}`);
  if (leave && !/: *List-Unsubscribe=One-Click$/.test(click ?? '')) faults.push(`has ${click}`);
  const types = [...raw.matchAll(/^Content-Type: ([\w/]+)/gim)].map(([, type]) => type);
  if (types.indexOf('text/plain') < 0 || types.indexOf('text/plain') > types.indexOf('text/html'))
    faults.push(`has its parts as ${types.join(', ')}`);
  return faults;
}
