import { randomUUID } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { dropDatabase, inDatabase, withClient } from './database-address.ts';
import { emptyTemplate, seededTemplate } from './database-templates.ts';

export interface TestDatabase {
  url: string;
  /** Terminates all connections and drops it. */
  drop(): Promise<void>;
}

/**
 * Creates a migrated database for the caller.
 * @param options.seed whether it has the sample content
 */
export async function cloneDatabase(options: { seed?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `verve_test_${randomUUID().replaceAll('-', '')}`;
  const template = await (options.seed ? seededTemplate(server) : emptyTemplate(server));
  // `file_copy` avoids writing the whole copy to the WAL.
  await withClient(server, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return { url: inDatabase(server, name), drop: () => dropDatabase(server, name) };
}

/** Creates a database without any table, and drops it when the test is finished. @returns its address */
export async function emptyDatabase(): Promise<string> {
  const server = inject('testServer');
  const name = `verve_test_${randomUUID().replaceAll('-', '')}`;
  await withClient(server, (client) => client.query(`create database ${name}`));
  onTestFinished(() => dropDatabase(server, name));
  return inDatabase(server, name);
}
