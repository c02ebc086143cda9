import type { Email } from 'postal-mime';
import { afterEach, expect } from 'vitest';
import type { Newsletter } from '#shared/newsletters.ts';
import { parseMail } from './mail.ts';
import { withSmtpServer } from './product.ts';
import { withAdmin } from './sign-in.ts';

const TABLES = 'mail_events newsletter_recipients newsletters mails subscriptions suppressions'.split(' ');

/** A product with a mail server for the tests of a file, and an administrator who sends newsletters. */
export function newsletterScene() {
  const smtp = withSmtpServer();
  const { product, asAdmin } = withAdmin(() => ({ env: { SMTP_URL: smtp.url } }));
  afterEach(async () => {
    smtp.behaviour = {};
    smtp.accepted.length = 0;
    for (const table of TABLES) await product.db(table).delete();
  });

  let count = 0;
  /** @returns the id of a public article */
  const publish = async (fields: Record<string, unknown> = {}): Promise<string> => {
    count += 1;
    const article = { title: `Article ${count}`, slug: `article-${count}`, content: 'Text', published: true };
    const { status, body } = await asAdmin<{ id: string }>('posts', { body: { ...article, ...fields } });
    expect(status).toBe(201);
    return body.id;
  };
  /** @returns a newsletter about an article of its own */
  const draft = async (fields: Record<string, unknown> = {}): Promise<Newsletter> => {
    const post_ids = fields.post_ids ?? [await publish()];
    const answer = await asAdmin<Newsletter>('newsletters', {
      body: { subject: 'News for owners', per_minute: 6000, ...fields, post_ids },
    });
    expect(answer.status).toBe(201);
    return answer.body;
  };
  const command = ({ id }: Newsletter, name: string, body: object = {}) =>
    asAdmin<Newsletter & { message: string; errors: object }>(`newsletters/${id}/${name}`, { body });
  const stateOf = async ({ id }: Newsletter) =>
    (await product.db('newsletters').where({ id }).first('state')).state;
  const isSent = (newsletter: Newsletter) => expect.poll(() => stateOf(newsletter)).toBe('sent');
  /** Starts a newsletter, and waits until it has been sent. */
  const send = async (newsletter: Newsletter, body?: object) => {
    expect((await command(newsletter, 'start', body)).status).toBe(200);
    await isSent(newsletter);
  };
  const readers = (...names: string[]) =>
    product
      .db('subscriptions')
      .insert(names.map((name) => ({ email: `${name}@example.com`, status: 'confirmed', source: 'test' })));
  const taken = (): Promise<Email[]> => Promise.all(smtp.accepted.map((raw) => parseMail(raw)));
  const addresses = async () => (await taken()).map((mail) => mail.to?.[0]?.address).sort();
  return {
    smtp,
    product,
    asAdmin,
    publish,
    draft,
    command,
    stateOf,
    isSent,
    send,
    readers,
    taken,
    addresses,
  };
}
