import type { MaintenanceStatus } from './maintenance.ts';
import type { RetentionRule } from './retention.ts';

/** GET /api/admin/status: how the installation does, for anyone who looks after it. Moments are ISO 8601 in UTC. */
export interface SystemStatus {
  version: string;
  /** What was built, where the operator said so. */
  build: string | null;
  node: string;
  /** Of the process that answered. */
  started_at: string;
  /** Every process that is connected to the database, this one included, and since when. */
  processes: { name: string; since: string }[];
  database: {
    version: string;
    bytes: number;
    connections: number;
    max_connections: number;
    oldest_transaction_seconds: number;
    /** The last migration that was applied; how many that this version knows were not; how many it does not know. */
    migration: string;
    migrations_missing: number;
    migrations_unknown: number;
  };
  queues: {
    name: string;
    waiting: number;
    retrying: number;
    active: number;
    failed: number;
    oldest_seconds: number | null;
    /** Whether this version has workers for it: an earlier version's jobs may wait under a name that is gone. */
    served: boolean;
  }[];
  maintenance: MaintenanceStatus[];
  mail: {
    transport: 'smtp' | 'files';
    waiting: number;
    retrying: number;
    failed: number;
    /** Of them, within the last day. */
    failed_today: number;
    waiting_since: string | null;
    last_sent_at: string | null;
    /** Of the latest failure among those that wait. */
    last_error: string | null;
  };
  /** What retention failed to delete the last time. */
  retention_failed: RetentionRule[];
  retention_ran_at: string | null;
  /** Administrators who can sign in, and those of them who do so with a second step. */
  administrators: { count: number; second_step: number };
  /** The subject of the newsletter that is going out. */
  newsletter: string | null;
  /** When the database was made. */
  installed_at: string;
  /** Of the process that answered; null in development. */
  page_cache: { entries: number; bytes: number; hits: number; misses: number } | null;
  /** Of the disk with the data folder. */
  disk: { free: number; total: number };
  media: { images: number; bytes: number; storage: 'disk' | 'bucket' };
  /** The last one that was made. */
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

/** What the rules of the health check look at. */
export type HealthFacts = Omit<SystemStatus, 'health'>;

/** Result of retrying the jobs that a queue gave up. */
export interface JobsRetried {
  retried: number;
}

/** green: all is well; amber: somebody should see to it this week; red: something does not work now. */
export type HealthLevel = 'green' | 'amber' | 'red';

/** A part of the product as its owner knows it, and how it does. */
export interface HealthItem {
  subject: string;
  level: HealthLevel;
  /** Its state in a few words, as on the dashboard. */
  fact: string;
  /** Its state in one or two sentences. */
  sentence: string;
  /** What to do about it; null where nothing has to be done. */
  todo: string | null;
  /**
   * The one button beside it: a page of the back office; 'tell' copies the details for the person who looks after the
   * server, 'retry' has failed tasks tried again.
   */
  action: { label: string; to: string } | 'tell' | 'retry' | null;
}

/** GET /api/admin/status/light: the whole in one sentence, for the menu and the dashboard. */
export interface HealthLight {
  level: HealthLevel;
  /** Such as 'Red: email is not going out'. */
  title: string;
  sentence: string;
}

export interface Health extends HealthLight {
  /** The worst first. */
  items: HealthItem[];
  checked_at: string;
  /** Addresses that are told when it turns red. */
  told: string[];
}

/** A day and some hours' grace, as backups run each night; milliseconds. */
export const BACKUP_DUE_MS = 1.25 * 24 * 60 * 60 * 1000;
