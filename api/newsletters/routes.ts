import { type Request, Router } from 'express';
import type { Knex } from 'knex';
import { type LetterPreview, letterStartSchema, letterTestSchema } from '#shared/letters.ts';
import { actor, recordAudit } from '../platform/audit/audit.ts';
import { requireRight } from '../platform/auth/session.ts';
import { ApiError, parse } from '../platform/http/api-error.ts';
import { type Command, commandRoute } from '../platform/http/command-route.ts';
import { readId } from '../platform/http/crud-router.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Outbox } from '../platform/mail/outbox.ts';
import { requireMailServer, resendLetter, resumeLetter, startLetter, stopLetter } from './commands.ts';
import { addressed, composeLetter, type Sender } from './compose.ts';
import { readProgress } from './progress.ts';
import { letters } from './resource.ts';

export interface LetterServices extends Sender {
  db: Knex;
  outbox: Outbox;
  mailTransport: 'smtp' | 'files';
  jobs: Pick<Jobs, 'enqueue'>;
}

/** What can be done to a letter beyond writing it. */
export function lettersRouter({ db, outbox, mailTransport, jobs, ...sender }: LetterServices): Router {
  const { site } = sender;
  const router = Router();
  const readLetter = async (request: Request) => {
    const id = readId(letters, request.params.id);
    const letter = await db('letters').where({ id }).first();
    if (!letter) throw new ApiError('not_found', 'This letter does not exist, or it was deleted.');
    return letter;
  };
  // In a preview or a test the way out leads to the page about it, and takes nobody off the list.
  const compose = async (request: Request) => {
    const letter = await readLetter(request);
    const { subject, ...bodies } =
      letter.state === 'draft'
        ? await composeLetter(db, letter, sender)
        : { subject: letter.subject, text: letter.text_body, html: letter.html_body };
    return { subject, ...addressed(bodies, `${site.url}/newsletter/unsubscribe/test`) };
  };

  router.get('/:id/preview', requireRight('show', 'letters'), async (request, response) => {
    const preview: LetterPreview = { ...(await compose(request)), team: await readTeam(db) };
    response.json(preview);
  });

  router.get('/:id/progress', requireRight('show', 'letters'), async (request, response) => {
    response.json(await readProgress(db, readId(letters, request.params.id), mailTransport === 'smtp'));
  });

  router.post('/:id/test', requireRight('edit', 'letters'), async (request, response) => {
    const { email } = parse(letterTestSchema, request.body);
    const to = (await readTeam(db)).find((address) => address.toLowerCase() === email.toLowerCase());
    if (!to) {
      const message = 'A test goes only to people who can sign in here. Choose one of their addresses.';
      throw new ApiError('invalid', message, { email: message });
    }
    const { id } = await readLetter(request);
    const { subject, text, html } = await compose(request);
    await db.transaction(async (trx) => {
      const about = { resource: 'letters', record_id: id };
      await outbox.post(trx, { kind: 'test', to, subject: `[Test] ${subject}`, text, html, about });
      await recordAudit(trx, { ...actor(request), action: 'test', resource: 'letters', record_id: id });
    });
    response.status(202).json({ email: to });
  });

  const command = (path: string, work: Command['work']) =>
    commandRoute(router, { db, resource: letters, path, allow: requireRight('send', 'letters'), work });
  command('start', async (trx, id, request) => {
    requireMailServer(mailTransport);
    const { again } = parse(letterStartSchema, request.body ?? {});
    return { recipients: await startLetter(trx, jobs, id, again, sender), again };
  });
  command('stop', async (trx, id) => {
    await stopLetter(trx, id);
    return {};
  });
  command('resume', async (trx, id) => {
    requireMailServer(mailTransport);
    await resumeLetter(trx, jobs, id);
    return {};
  });
  command('resend', async (trx, id) => {
    requireMailServer(mailTransport);
    return { recipients: await resendLetter(trx, jobs, id) };
  });
  return router;
}

const readTeam = (db: Knex): Promise<string[]> =>
  db('users').join('user_roles', 'user_roles.user_id', 'users.id').orderBy('email').limit(200).pluck('email');
