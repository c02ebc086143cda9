import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { dropDatabase, inDatabase, withClient } from './database-address.ts';
import { emptyTemplate, seededTemplate } from './database-templates.ts';

export interface TestDatabase {
  url: string;
  /** Ends every connection to it first. */
  drop(): Promise<void>;
}

/**
 * A database of the caller's own, migrated.
 * @param options.seed with the sample content in it
 */
export async function cloneDatabase(options: { seed?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `verve_test_${randomUUID().replaceAll('-', '')}`;
  const template = await (options.seed ? seededTemplate(server.url) : emptyTemplate(server.url));
  // Copied file by file, none of it goes through the server's log first.
  await withClient(server.url, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  return {
    url: inDatabase(server.url, name),
    drop: () => dropDatabase(server.url, name),
  };
}
