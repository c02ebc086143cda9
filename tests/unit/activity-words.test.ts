import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { actionsWithWords, hasWords } from '../../admin/audit-log/sentence.ts';

/** Patterns of action names in the code: in an entry, for one's own account, and of commands. */
const NAMED = [
  /\baction: '([a-z_]+)'/g,
  /ownAuditEntry\(request, '([a-z_]+)'\)/g,
  /\bcommand\('[a-z-]+', '([a-z_]+)'/g,
  /\bcommand\('([a-z_]+)', async/g,
];

it('the activity log has no phrase for an unused action', async () => {
  const code: string[] = [];
  for await (const file of glob('{api,shared}/**/*.ts')) code.push(await readFile(file, 'utf8'));
  const all = code.join('\n');
  const unused = actionsWithWords().filter((action) => !new RegExp(`\\b${action}(?:'|: \\{)`).test(all));
  expect(unused).toEqual([]);
});

it('the activity log has a phrase for every action that the API writes', async () => {
  const missing: string[] = [];
  let found = 0;
  for await (const file of glob('api/**/*.ts')) {
    const code = await readFile(file, 'utf8');
    if (!/recordAudit|ownAuditEntry|commandRoute/.test(code)) continue;
    for (const pattern of NAMED)
      for (const [, action = ''] of code.matchAll(pattern)) {
        found += 1;
        if (!hasWords(action) && !NO_ACTIONS.includes(action)) missing.push(`${action} (${file})`);
      }
  }
  expect(found).toBeGreaterThan(40);
  expect(missing, 'write their words in admin/audit-log/sentence.ts').toEqual([]);
});

/** Matches that are not actions: a permission, and columns. */
const NO_ACTIONS = ['list', 'email', 'to_address'];
