import type { Knex } from 'knex';
import { OPEN_STATUSES } from '#shared/consultations.ts';
import { londonTime } from '#shared/words.ts';
import type { SiteIdentity } from '../platform/environment/site-identity.ts';
import type { CrudOptions } from '../platform/http/crud-write.ts';
import { layoutMail } from '../platform/mail/layout.ts';
import type { NewMail, Outbox } from '../platform/mail/outbox.ts';
import { listAssignees } from './assignees.ts';

interface AssignedRequest {
  id: string;
  first_name: string;
  last_name: string;
  company_name: string;
  status: string;
  assignee_id: string;
  respond_by: string;
}

interface Services {
  outbox: Pick<Outbox, 'post'>;
  site: SiteIdentity;
}

/**
 * Tells a colleague about open requests that somebody else has just assigned to them: a single request by a mail of its own,
 * once per request however often it is reassigned; several at once by one mail.
 */
export function tellAssigned({ outbox, site }: Services): NonNullable<CrudOptions['changed']> {
  return async ({ trx, userId }, before) => {
    const earlier = new Map(before.map(({ id, assignee_id }) => [id, assignee_id]));
    const rows: AssignedRequest[] = await trx('consultations')
      .whereIn('id', [...earlier.keys()] as string[])
      .whereIn('status', OPEN_STATUSES)
      .whereNotNull('assignee_id');
    const assigned = rows.filter(({ id, assignee_id }) => assignee_id !== earlier.get(id));
    if (assigned.length === 0) return;
    const colleagues = await listAssignees(trx);
    const who = colleagues.find(({ id }) => id === userId)?.name ?? 'A colleague';
    for (const colleague of colleagues) {
      const theirs = assigned.filter(({ assignee_id }) => assignee_id === colleague.id);
      const [first] = theirs;
      if (!first || colleague.id === userId) continue;
      const { email: to } = await trx('users').where({ id: colleague.id }).first('email');
      if (theirs.length > 1) await outbox.post(trx, severalMail(theirs.length, { who, to, site, colleague }));
      else if (!(await wasTold(trx, first.id, to)))
        await outbox.post(trx, assignedMail(first, { who, to, site }));
    }
  };
}

async function wasTold(trx: Knex, record_id: string, to_address: string): Promise<boolean> {
  const about = { kind: 'consultation_assigned', resource: 'consultations', record_id, to_address };
  return (await trx('mails').where(about).first('id')) !== undefined;
}

interface Told {
  who: string;
  to: string;
  site: SiteIdentity;
}

/** Tells a colleague about an enquiry, without quoting the visitor's message. */
export function assignedMail(request: AssignedRequest, { who, to, site }: Told): NewMail {
  const name = `${request.first_name} ${request.last_name}`;
  const by = londonTime(request.respond_by, { dateStyle: 'full', timeStyle: 'short' });
  return {
    kind: 'consultation_assigned',
    about: { resource: 'consultations', record_id: request.id },
    to,
    subject: `Assigned to you: ${name}, ${request.company_name}`,
    ...layoutMail({
      site,
      heading: 'An enquiry is yours now',
      paragraphs: [
        `${who} assigned the enquiry from ${name} of ${request.company_name} to you.`,
        ...(request.status === 'new' ? [`We promised an answer by ${by}, London time.`] : []),
      ],
      action: { label: 'Open the enquiry', url: `${site.url}/admin/consultations/${request.id}/edit` },
      footnote: 'You are getting this email, once for each enquiry, because a colleague assigned it to you.',
    }),
  };
}

/** Tells a colleague about several enquiries at once. */
export function severalMail(
  count: number,
  { who, to, site, colleague }: Told & { colleague: { id: string } },
): NewMail {
  const mine = new URLSearchParams({ filter: JSON.stringify({ assignee_id: colleague.id, open: true }) });
  return {
    kind: 'consultation_assigned',
    to,
    subject: `Assigned to you: ${count} enquiries`,
    ...layoutMail({
      site,
      heading: `${count} enquiries are yours now`,
      paragraphs: [`${who} assigned ${count} enquiries to you.`],
      action: { label: 'Open your enquiries', url: `${site.url}/admin/consultations?${mine}` },
      footnote: 'You are getting this email because a colleague assigned enquiries to you.',
    }),
  };
}
