import { describe, expect, it } from 'vitest';
import '../../admin/App.tsx';
import { binResources, goesToBin, recordPath } from '../../admin/declared-records.ts';
import { i18nProvider } from '../../admin/i18n.ts';
import { PLACES } from '../../admin/layout/sections.tsx';
import { RESOURCES } from '../../api/resources.ts';

/** Resources without a menu entry, which are opened from another one. */
const NOT_IN_MENU = ['import-items', 'subscription-imports'];

/** Resources whose names no page shows. */
const NOT_NAMED = ['subscription-imports'];

/** Resources whose records the audit log does not link to. */
const NOT_OPENED = ['appointments', 'consent-choices', 'import-items', 'not-found-log'];

describe.each(RESOURCES.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  const label = (key: string) => i18nProvider.translate(key, { _: '', smart_count: 1 });

  it('is in the menu, or listed as opened from another page', () => {
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

  it('declares a bin exactly if the API has one', () => {
    expect(goesToBin(name)).toBe(resource.bin !== undefined);
  });

  it('is linked from the audit log, or listed as not linked', () => {
    const opens = recordPath(name, 'id') !== null;
    expect({ opens }).toEqual({ opens: !NOT_OPENED.includes(name) });
  });
});

it('every resource with a bin in the admin has one in the API', () => {
  const kept = RESOURCES.filter(({ bin }) => bin).map(({ name }) => name);
  expect(binResources().filter((name) => !kept.includes(name))).toEqual([]);
});
