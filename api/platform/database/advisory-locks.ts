/**
 * Numbers of PostgreSQL's advisory locks, all in one place: two uses of one number would wait for each other, and can
 * deadlock. A number stays as it is from one version to the next, because both run side by side during an upgrade.
 */
export const ADVISORY_LOCKS = {
  /** Applying migrations. */
  migrate: 7_261_121,
  /** Writing the sample content. */
  seed: 7_261_122,
  /** Making sure that an administrator exists, and remains. */
  administrators: 7_261_123,
  /** Saving a redirect, which is compared with all others. */
  redirects: 7_261_124,
  /** Namespace: one lock for each table whose records people put in an order. */
  recordOrder: 7_261_125,
  /** Saving the settings. */
  settings: 7_261_131,
  /** Changing page texts. */
  pageTexts: 7_261_132,
  /** Namespace: one lock for each article, while it is settled which open page of it writes. */
  postPresence: 7_261_133,
  /** Namespace: one lock for each mail that is being delivered. */
  mail: 7_261_141,
  /** Namespace: one lock for each export under way. */
  exports: 7_261_143,
  /** Reminding the team of requests whose time is about to run out. */
  reminders: 7_261_145,
  /** Putting the content of a file in the place of the present content. */
  contentImport: 7_261_147,
  /** Held by a backup: files that its snapshot names must not be removed before they are copied. */
  backup: 7_321_007,
  /** Held by the process that owns the embedded PostgreSQL. */
  embeddedPostgres: 7_210_431,
} as const;
