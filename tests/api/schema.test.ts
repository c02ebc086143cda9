import { expect, test } from 'vitest';
import { openDatabase } from '../../api/platform/database/database.ts';
import { cloneDatabase } from '../support/database.ts';
import { describeSchema } from '../support/schema.ts';

// `npm run docs:schema` writes it.
test('migrations/schema.sql is the schema of a migrated database', async () => {
  const database = await cloneDatabase();
  const db = openDatabase(database.url, { max: 1 });
  try {
    const schema = `-- The schema as all migrations make it, written by \`npm run docs:schema\`. Nothing runs it.\n\n${await describeSchema(db)}`;
    await expect(schema).toMatchFileSnapshot('../../migrations/schema.sql');
  } finally {
    await db.destroy();
    await database.drop();
  }
});
