import { expect, it } from 'vitest';
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

const names = RESOURCES.map(({ name }) => name);
const label = (key: string) => i18nProvider.translate(key, { _: '', smart_count: 1 });

it('each resource is in the menu, or listed as opened from another page', () => {
  const inMenu = PLACES.map(({ resource }) => resource);
  expect(names.filter((name) => !inMenu.includes(name)).sort()).toEqual(NOT_IN_MENU);
});

it('each resource has a name, and a label for each field of its form', () => {
  const keys = RESOURCES.flatMap(({ name, schema, operations }) => {
    const fields = (operations?.includes('edit') ?? true) ? Object.keys(schema.shape) : [];
    return [`resources.${name}.name`, ...fields.map((field) => `resources.${name}.fields.${field}`)];
  });
  expect(keys.filter((key) => label(key) === '')).toEqual(NOT_NAMED.map((name) => `resources.${name}.name`));
});

it('a resource declares a bin exactly if the API has one', () => {
  const kept = RESOURCES.filter(({ bin }) => bin).map(({ name }) => name);
  expect(names.filter(goesToBin)).toEqual(kept);
  expect(binResources().filter((name) => !kept.includes(name))).toEqual([]);
});

it('the audit log links to each resource, or it is listed as not linked', () => {
  expect(names.filter((name) => recordPath(name, 'id') === null).sort()).toEqual(NOT_OPENED);
});
