import { describe, expect, it } from 'vitest';
import '../../admin/App.tsx';
import { binResources, goesToBin, recordPath } from '../../admin/declared-records.ts';
import { i18nProvider } from '../../admin/i18n.ts';
import { PLACES } from '../../admin/layout/sections.tsx';
import { RESOURCES } from '../../api/resources.ts';

/** These have no part of the menu: they are opened from another one. */
const NOT_IN_MENU = ['import-items', 'subscription-imports'];

/** No page names these: they are rows of a panel. */
const NOT_NAMED = ['subscription-imports'];

/** Entries of the audit log about these lead nowhere: nobody opens their records there. */
const NOT_OPENED = ['appointments', 'consent-choices', 'import-items', 'not-found-log'];

describe.each(RESOURCES.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const label = (key: string) => i18nProvider.translate(key, { _: '', smart_count: 1 });

  it('is a part of the menu, or known to be opened from another', () => {
    const isPart = PLACES.some(({ resource }) => resource === name);
    expect({ isPart }).toEqual({ isPart: !NOT_IN_MENU.includes(name) });
  });

  it('has a name, and a label for each field of its form', () => {
    const hasForm = resource.operations?.includes('edit') ?? true;
    const fields = hasForm ? Object.keys(resource.schema.shape) : [];
    const keys = fields.map((field) => `resources.${name}.fields.${field}`);
    if (!NOT_NAMED.includes(name)) keys.push(`resources.${name}.name`);
    expect(keys.filter((key) => label(key) === '')).toEqual([]);
  });

  it('goes to the bin where the API keeps it', () => {
    expect(goesToBin(name)).toBe(resource.bin !== undefined);
  });

  it('is opened from the audit log, or known not to be', () => {
    const opens = recordPath(name, 'id') !== null;
    expect({ opens }).toEqual({ opens: !NOT_OPENED.includes(name) });
  });
});

it('the API answers for every resource whose records the back office says go to the bin', () => {
  const kept = RESOURCES.filter(({ bin }) => bin).map(({ name }) => name);
  expect(binResources().filter((name) => !kept.includes(name))).toEqual([]);
});
