import { afterAll } from 'vitest';
import { importStep } from '../../api/imports/batch/jobs.ts';
import { createUser } from '../../api/platform/auth/users.ts';
import { openDatabase } from '../../api/platform/database/database.ts';
import { cloneDatabase } from './database.ts';
import { runContext, type SampleImport, type SampleItem, stageSample } from './import-samples.ts';
import { startServer, temporaryFolder } from './temporary.ts';

/**
 * Sets up, for the tests of a file, a database for running imports step by step, and a server with their images: `pictures` by
 * path, 404 for anything else, and `asked` with the requested paths since `empty`. `admin` is the id of the user who runs them.
 */
export async function startImportRun(options: { seed?: boolean } = {}) {
  const database = await cloneDatabase(options);
  const db = openDatabase(database.url, { max: 6 });
  const directory = await temporaryFolder(afterAll);
  const pictures = new Map<string, Buffer>();
  const asked: string[] = [];
  const gate = { pass: (): Promise<void> => Promise.resolve() };
  const { host, url, close } = await startServer(async (request, response) => {
    asked.push(request.url ?? '');
    await gate.pass();
    const bytes = pictures.get(request.url ?? '');
    if (bytes) response.end(bytes);
    else response.writeHead(404).end();
  });
  afterAll(async () => {
    close();
    await db.destroy();
    await database.drop();
  });
  const context = runContext(db, directory, [host]);
  const person = { email: 'importer@example.com', full_name: 'Ina Importer', password_hash: '!' };
  const admin = await createUser(db, person, 'admin');
  const run = async (id: string) => {
    while (await importStep(context, id));
  };
  const items = (id: string) => db('import_items').where({ import_id: id }).orderBy('number');
  return {
    db,
    context,
    admin,
    databaseUrl: database.url,
    directory,
    host,
    origin: url,
    pictures,
    asked,
    gate,
    /** Runs an import to its end. */
    run,
    /** The same from its articles on. @returns its id */
    async imported(articles: readonly SampleItem[], given?: SampleImport): Promise<string> {
      const id = await stageSample(db, articles, given);
      await run(id);
      return id;
    },
    async undo(id: string) {
      await db('imports').where({ id }).update({ state: 'undoing', position: 0 });
      await run(id);
    },
    items,
    outcomes: async (id: string) => (await items(id)).map(({ outcome }) => outcome),
    post: (slug: string) => db('blog_posts').where({ slug }).first(),
    /** Deletes what a test has left. */
    async empty() {
      asked.length = 0;
      for (const table of TABLES) await db(table).delete();
    },
  };
}

const TABLES = [
  'imports',
  'imported_posts',
  'blog_posts',
  'blog_categories',
  'redirects',
  'media',
  'post_revisions',
  'deleted_records',
  'audit_log',
];
