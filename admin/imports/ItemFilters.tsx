import { SelectInput } from 'react-admin';
import {
  type BlogImport,
  ITEM_MATCHES,
  NOTE_LEVELS,
  SOURCE_KINDS,
  SOURCE_STATUSES,
} from '#shared/imports.ts';
import { LEVEL_WORDS, MATCH_WORDS, STATUS_WORDS } from './words.ts';

/** Narrows the posts of an import. */
export function ItemFilters({ found }: { found: BlogImport }) {
  const categories = found.categories.map(({ source }) => ({ id: source, name: source }));
  return (
    <>
      <SelectInput source="kind" size="small" emptyText="Both" choices={KINDS} />
      <SelectInput source="source_status" size="small" emptyText="Any" choices={STATUSES} />
      <SelectInput source="match" size="small" emptyText="Any" choices={MATCHES} />
      <SelectInput source="noted" size="small" emptyText="Any" choices={LEVELS} />
      <SelectInput
        source="selected"
        size="small"
        emptyText="Either"
        choices={CHOSEN}
        format={(value: unknown) => (typeof value === 'boolean' ? String(value) : '')}
        parse={(value: string) => (value === '' ? null : value === 'true')}
      />
      {categories.length > 0 && (
        <SelectInput source="category" size="small" emptyText="Any" choices={categories} />
      )}
    </>
  );
}

const KINDS = SOURCE_KINDS.map((id) => ({ id, name: id === 'post' ? 'Posts' : 'Pages' }));
const STATUSES = SOURCE_STATUSES.map((id) => ({ id, name: STATUS_WORDS[id].label }));
const MATCHES = ITEM_MATCHES.map((id) => ({ id, name: MATCH_WORDS[id].label }));
const LEVELS = NOTE_LEVELS.map((id) => ({ id, name: LEVEL_WORDS[id].label }));
const CHOSEN = [
  { id: 'true', name: 'Chosen' },
  { id: 'false', name: 'Left out' },
];
