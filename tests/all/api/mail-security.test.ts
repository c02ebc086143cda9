import { afterEach, describe, expect, it } from 'vitest';
import type { MailStatus, OutgoingMail } from '#shared/mails.ts';
import { ask } from '../../support/admin-client.ts';
import { selfSignedCertificate } from '../../support/certificate.ts';
import { type RunningProduct, startProduct } from '../../support/product.ts';
import { signIn } from '../../support/sign-in.ts';
import {
  type SmtpBehaviour,
  type SmtpSecurity,
  type SmtpServer,
  startSmtpServer,
} from '../../support/smtp.ts';

const certificate = await selfSignedCertificate();
let smtp: SmtpServer | undefined;
let product: RunningProduct | undefined;

afterEach(async () => {
  await product?.stop();
  await smtp?.close();
  product = smtp = undefined;
});

const CREDENTIALS = { user: 'verve@example.com', pass: 'p@ss:w/rd #1' };

interface Tried {
  mode?: SmtpSecurity['mode'];
  behaviour?: SmtpBehaviour;
  url?: (url: string) => string;
}

/** Starts a mail server and the product with its address, and sends a test mail. */
async function sendTest({ mode, behaviour = {}, url = (same) => same }: Tried) {
  smtp = await startSmtpServer(behaviour, 0, mode && { mode, ...certificate });
  product = await startProduct({ env: { SMTP_URL: url(smtp.url) } });
  const running = product;
  const cookie = await signIn(running, 'admin');
  const address = `${running.url}/api/admin/mails`;
  const { body } = await ask<OutgoingMail>(`${address}/test`, { cookie, method: 'POST' });
  const mail = async () => (await ask<OutgoingMail>(`${address}/${body.id}`, { cookie })).body;
  const status = async () => (await ask<MailStatus>(`${address}/status`, { cookie })).body;
  return { server: smtp, product: running, cookie, mail, status };
}
const becomes = (mail: () => Promise<OutgoingMail>, state: string, attempts = 1) =>
  expect
    .poll(async () => {
      const now = await mail();
      return [now.state, now.attempts];
    })
    .toEqual([state, attempts]);

const trusting = (url: string) => `${url}?tls.rejectUnauthorized=false`;

describe('a mail server with authentication', () => {
  it.each([
    ['over STARTTLS', 'starttls', true],
    ['over TLS from the first byte', 'tls', true],
    ['without TLS', undefined, false],
  ] as const)('is told user name and password %s', async (_how, mode, secure) => {
    const { server, mail } = await sendTest({
      ...(mode && { mode }),
      behaviour: { credentials: CREDENTIALS },
      url: mode ? trusting : (url) => url,
    });
    await becomes(mail, 'sent');
    expect(server.secure).toEqual([secure]);
    expect((await mail()).attempt_log).toMatchObject([{ outcome: 'sent', error: null }]);
  });

  it('that refuses the password delays the mail with its message, which the status shows', async () => {
    const { mail, status } = await sendTest({
      mode: 'starttls',
      behaviour: { credentials: CREDENTIALS },
      url: (url) => trusting(url.replace(/:[^:@/]+@/, ':wrong@')),
    });
    await becomes(mail, 'queued');
    const { last_error, attempt_log } = await mail();
    expect(last_error).toMatch(/Invalid login.*535.*Invalid user name or password/);
    expect(attempt_log).toMatchObject([{ outcome: 'postponed', error: last_error }]);
    expect(await status()).toMatchObject({ retrying: 1, failed_today: 0, last_error });
  });
});

it.each(['tls', 'starttls'] as const)(
  'an untrusted certificate is refused with %s, and the mail waits',
  async (mode) => {
    const { server, mail } = await sendTest({ mode });
    await becomes(mail, 'queued');
    expect((await mail()).last_error).toMatch(/self.signed certificate/i);
    expect(server.accepted).toEqual([]);
  },
);

it('sends nothing in plain text if TLS is required but not offered', async () => {
  const { server, mail } = await sendTest({ url: (url) => `${url}?requireTLS=true` });
  await becomes(mail, 'queued');
  expect((await mail()).last_error).toMatch(/STARTTLS|TLS/);
  expect(server.accepted).toEqual([]);
});

it('a slow message delays no other, and times out', async () => {
  let arrived = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { product, cookie, mail, server } = await sendTest({
    behaviour: { beforeAccept: () => (arrived++ === 0 ? held : undefined) },
    url: (url) => `${url}?socketTimeout=1500`,
  });
  const others = await Promise.all(
    [1, 2, 3].map(() => ask<OutgoingMail>(`${product.url}/api/admin/mails/test`, { cookie, method: 'POST' })),
  );
  for (const { body } of others)
    await expect
      .poll(() => product.db('mails').where({ id: body.id }).first('state'))
      .toEqual({ state: 'sent' });
  await becomes(mail, 'queued');
  expect((await mail()).last_error).toMatch(/timeout/i);
  release();
  expect(server.accepted.length).toBeGreaterThanOrEqual(3);
});
