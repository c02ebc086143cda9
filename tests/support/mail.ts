import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** @returns the mails in the product's data folder, oldest first */
export async function readMail(dataDir: string): Promise<Email[]> {
  const folder = path.join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return { at: (await stat(file)).mtimeMs, mail: await parseMail(await readFile(file)) };
    }),
  );
  return files.sort((one, other) => one.at - other.at).map(({ mail }) => mail);
}

/** @returns a message, with the paragraphs of its text in one line each */
export async function parseMail(raw: string | Buffer): Promise<Email> {
  const mail = await PostalMime.parse(raw);
  return { ...mail, ...(mail.text && { text: unwrapped(mail.text) }) };
}

export const headerOf = (mail: Email | undefined, key: string) =>
  mail?.headers.find((one) => one.key === key)?.value;

/** @returns the links of a mail about the newsletter: to confirm, its token, and to leave in one click; '' without one */
export function newsletterLinks(mail: Email | undefined): { confirm: string; token: string; leave: string } {
  const [confirm = '', token = ''] = /http\S+\/newsletter\/confirm\/([\w-]+)/.exec(mail?.text ?? '') ?? [];
  return { confirm, token, leave: /<(.+)>/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '' };
}

/** Joins the lines that were wrapped at 78 characters: those to which the next word did not fit. */
function unwrapped(text: string): string {
  const lines = text.split('\n');
  return lines.reduce((joined, line, index) => {
    const before = lines[index - 1] ?? '';
    const [word = ''] = line.split(' ', 1);
    const isWrapped = before !== '' && word !== '' && before.length + 1 + word.length > 78;
    return `${joined}${isWrapped ? ' ' : '\n'}${line}`;
  });
}
