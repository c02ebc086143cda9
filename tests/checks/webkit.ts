import { ask } from '../support/admin-client.ts';
import { PASSWORD_HASH } from '../support/people.ts';
import { expectThat, NIGHT_AND_DAY, onStage, say } from '../support/stage.ts';
import { WAYS } from '../support/ways.ts';
import { startErrorsFirst } from './errors-first.ts';
import { withWebKit } from './webdriver.ts';

/** The main ways in WebKitGTK, whose engine is Safari's. Needs Debian's webkit2gtk-driver and xvfb. */
await onStage(async ({ db, start, signIn }) => {
  const site = await startErrorsFirst();
  const { url } = await start({ SITE_URL: site.url });
  site.lead(url);
  const cookie = await signIn('admin');
  const host = await db('users').whereLike('email', 'admin-%').first();
  await db('users').where({ id: host.id }).update({ password_hash: PASSWORD_HASH });
  const body = { user_id: host.id, is_on: true, hours: NIGHT_AND_DAY, notice_hours: 0, gap_minutes: 0 };
  await ask(`${url}/api/admin/availability`, { cookie, body, headers: { Origin: site.url } });
  const scene = { site: site.url, url, db, email: host.email };
  await withWebKit(async (visit) => {
    for (const [promise, play] of Object.entries(WAYS)) {
      const seen = site.reports.length;
      const fault = await visit((page) => play(page, scene)).then(
        () => null,
        (error: Error) => error.message,
      );
      if (fault) say(`    ${fault}`);
      const errors = site.reports.slice(seen);
      for (const one of errors) say(`    ${one}`);
      expectThat(fault === null && errors.length === 0, promise);
    }
  });
  site.close();
});
