import type { Knex } from 'knex';
import type { PageTextPage, PageTexts } from '#shared/page-texts/index.ts';
import type { Media } from './media/media.ts';
import { administratorAddresses } from './platform/auth/users.ts';
import type { Environment } from './platform/environment/environment.ts';
import type { SiteIdentity } from './platform/environment/site-identity.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Outbox } from './platform/mail/outbox.ts';
import type { SpamCheck } from './platform/spam/spam-check.ts';
import type { MediaStorage } from './platform/storage/storage.ts';
import type { EffectiveSettings } from './settings/effective-settings.ts';

/** What both requests and jobs use. Each has its own connections to the database. */
export interface CommonServices {
  environment: Environment;
  databaseUrl: string;
  log: Logger;
  db: Knex;
  /** The site's address, and its name as it is now. */
  site: SiteIdentity;
  /** Reads the settings as they are now. */
  settingsNow(trx: Knex): Promise<EffectiveSettings>;
  storage: MediaStorage;
  /** The media library. */
  library: Media;
  jobs: Jobs;
  outbox: Outbox;
  mailer: Mailer;
  /** The address that mails come from. */
  mailAddress: string;
}

/** Who hears of what is nobody's in particular: the addresses in the settings, or without any the administrators. */
export async function teamAddresses(
  trx: Knex,
  { settingsNow }: Pick<CommonServices, 'settingsNow'>,
): Promise<readonly string[]> {
  const { notified } = await settingsNow(trx);
  return notified.length > 0 ? notified : administratorAddresses(trx);
}

/** Why they do, as their mails say. */
export const ON_THE_LIST =
  'your address is on the list for new enquiries or, where that list is empty, you are an administrator.';

/** What the forms of the site use besides. */
export interface FormServices extends CommonServices {
  spamCheck: SpamCheck;
  /** The texts of a page, among them the wording of a consent. */
  filledTexts<Page extends PageTextPage>(page: Page): Promise<PageTexts<Page>>;
  /** The version of the privacy policy: the one that the page showed if it was ever public, else the current one. */
  policyVersion(trx: Knex, shown?: string): Promise<string>;
}
