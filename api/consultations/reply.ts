import type { Knex } from 'knex';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { layoutLetter } from '../platform/mail/layout.ts';
import type { NewMail, Outbox } from '../platform/mail/outbox.ts';
import { lockOpenRequest, type Writer } from './stored-request.ts';

export interface ReplyServices {
  outbox: Outbox;
  mailTransport: 'smtp' | 'files';
  site: SiteIdentity;
}

const NOT_SENT =
  'No mail server is set up, so nothing was sent. Your reply is kept as a draft. Ask the person who looks after the server to connect one, or open the reply in your email program.';

/**
 * Mails a reply to the visitor, stores it with the request, and stops the response clock. A repeated call with the same id
 * sends nothing.
 * @returns whether it was sent now
 * @throws ApiError 'not_found'; 'conflict' for spam, or without a mail server
 */
export async function reply(
  trx: Knex,
  requestId: string,
  written: { id: string; subject: string; text: string; sent_elsewhere: boolean; writer: Writer },
  { outbox, mailTransport, site }: ReplyServices,
): Promise<boolean> {
  const { id, subject, text, sent_elsewhere, writer } = written;
  const request = await lockOpenRequest(trx, requestId);
  if (await trx('consultation_replies').where({ id }).first('id')) return false;
  if (!sent_elsewhere && mailTransport === 'files') throw new ApiError('conflict', NOT_SENT);
  const mail_id = sent_elsewhere
    ? null
    : await outbox.post(trx, replyMail(request, { subject, text, writer }, site));
  await trx('consultation_replies').insert({
    id,
    consultation_id: requestId,
    author_id: writer.id,
    author: writer.name,
    subject,
    text,
    mail_id,
  });
  await trx('consultations')
    .where({ id: requestId })
    .update({
      responded_at: trx.raw('coalesce(responded_at, now())'),
      status: trx.raw(`case status when 'new' then 'replied' else status end`),
      assignee_id: trx.raw('coalesce(assignee_id, ?)', [writer.id]),
    });
  return true;
}

/** What a colleague wrote to a visitor. */
export function replyMail(
  { id, email }: { id: string; email: string },
  { subject, text, writer }: { subject: string; text: string; writer: Pick<Writer, 'email'> },
  site: SiteIdentity,
): NewMail {
  return {
    kind: 'consultation_reply',
    about: { resource: 'consultations', record_id: id },
    to: email,
    reply_to: writer.email,
    subject,
    // A person wrote it, so automatic replies such as out-of-office notes are welcome.
    headers: { 'Auto-Submitted': 'no' },
    ...layoutLetter(site, text),
  };
}
