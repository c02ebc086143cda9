import type { MailStatus } from './mails.ts';

/** GET /api/admin/status: the state of the installation. Times are ISO 8601 in UTC. */
export interface SystemStatus {
  version: string;
  /** Build name, if the operator set one. */
  build: string | null;
  node: string;
  /** Start of the process that answered. */
  started_at: string;
  database: {
    version: string;
    bytes: number;
    /** The last applied one. */
    migration: string;
  };
  queues: {
    name: string;
    /** Not done yet, due or not. */
    waiting: number;
    /** Those of them that have failed for more than a day. */
    retrying: number;
    active: number;
    /** Given up; deleted after an hour. */
    failed: number;
    /** For which the oldest due job has been due; null if none is. */
    oldest_seconds: number | null;
  }[];
  maintenance: MaintenanceStatus[];
  mail: MailStatus & {
    last_sent_at: string | null;
    /** Whether a mail service reports bounces here. */
    bounces_reported: boolean;
  };
  /** When the database was created. */
  installed_at: string;
  /** Bytes of the disk with the data folder. */
  disk: { free: number; total: number };
  media: { images: number; bytes: number; storage: 'disk' | 'bucket' };
  /** The last backup. */
  backup: {
    at: string;
    bytes: number;
    milliseconds: number;
    rows: number;
    files: number;
    missing: number;
  } | null;
  health: Health;
}

/** Facts for the rules of the health check. */
export type HealthFacts = Omit<SystemStatus, 'health'>;

/** green: all is well; amber: needs attention this week; red: something is broken. */
export type HealthLevel = 'green' | 'amber' | 'red';

/** The health of a part of the product, in the owner's words. */
export interface HealthItem {
  subject: string;
  level: HealthLevel;
  /** Its state in one or two sentences. */
  sentence: string;
  /** What to do; null if nothing. */
  todo: string | null;
  /** Its button: a link to a page of the back office. */
  action: { label: string; to: string } | null;
}

export interface Health {
  level: HealthLevel;
  /** Names the worst parts, such as 'Red: Email and Backup'. */
  title: string;
  sentence: string;
  /** Worst first. */
  items: HealthItem[];
  checked_at: string;
}

/** A backup on the server. */
export interface BackupFile {
  name: string;
  /** ISO 8601 in UTC. */
  at: string;
  bytes: number;
}

/** Milliseconds after which a backup is due: a day and some hours, as backups run each night. */
export const BACKUP_DUE_MS = 1.25 * 24 * 60 * 60 * 1000;

/** What runs every ten minutes. */
export const MAINTENANCE_TASKS = [
  'retention',
  'privacy_journal',
  'mail_files',
  'sessions_and_links',
  'redirects',
  'search_words',
  'consultation_reminders',
  'appointment_reminders',
  'data_request_reminders',
  'health_check',
  'image_files',
  'mails',
  'newsletters',
  'erasures',
  'blog_imports',
] as const;

export type MaintenanceTask = (typeof MAINTENANCE_TASKS)[number];

/** State of a task in GET /api/admin/status; times are ISO 8601 in UTC. */
export interface MaintenanceStatus {
  task: MaintenanceTask;
  /** When it last ran in any process; null if never. */
  ran_at: string | null;
  milliseconds: number | null;
  /** When it last failed, unless it has succeeded since. */
  failed_at: string | null;
}
