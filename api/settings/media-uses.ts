import type { MediaUseSource } from '../media/uses.ts';

/** The logo and the icon; a single row needs no index. */
export const settingsShowingMedia: MediaUseSource = {
  resource: 'settings',
  one: 'site setting',
  many: 'site settings',
  table: 'site_settings',
  title: `'Site settings'::text`,
  holds: (key) =>
    `media_keys_in(concat(u.changed ->> 'logo', ' ', u.changed ->> 'icon')) @> array[${key}]::text[]`,
};
