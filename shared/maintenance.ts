/** Maintenance tasks, in the order of the status page. */
export const MAINTENANCE_TASKS = {
  retention: 'Delete personal data that is no longer needed',
  privacy_journal: 'Copy the list of erasures and unsubscriptions outside the database',
  mail_files: 'Delete files of deleted emails',
  account_links: 'Delete old links for passwords and invitations',
  sessions: 'Delete sessions that have ended',
  preview_links: 'Delete old preview links',
  page_texts: 'Publish texts of the website whose time has come',
  post_drafts: 'Publish changes of articles whose time has come',
  redirects: 'Delete redirects to deleted articles',
  search_words: 'Tidy the search index',
  consultation_reminders: 'Remind the team of enquiries',
  data_request_reminders: 'Remind the team of privacy requests',
  health_check: 'Tell the team when something stops working',
  image_files: 'Delete image files that nothing uses',
  failed_jobs: 'Delete failed tasks after a week',
  mails: 'Restart emails that were interrupted',
  newsletters: 'Restart campaigns that were interrupted',
  erasures: 'Restart erasures that were interrupted',
  subscriber_imports: 'Restart subscriber imports that were interrupted',
  blog_imports: 'Restart blog imports that were interrupted',
} as const;

export type MaintenanceTask = keyof typeof MAINTENANCE_TASKS;

/** State of a task in GET /api/admin/status; times are ISO 8601 in UTC. */
export interface MaintenanceStatus {
  task: MaintenanceTask;
  /** When it last ran in any process; null if never. */
  ran_at: string | null;
  milliseconds: number | null;
  /** When it last failed, unless it has succeeded since. */
  failed_at: string | null;
}
