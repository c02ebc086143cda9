import type { PersonalData } from '#shared/personal-data.ts';

/** What an owner calls the places in which an address can stand, by table. */
const PLACES: { readonly [table: string]: string } = {
  consultations: 'Other consultation requests',
  subscriptions: 'Other subscribers',
  privacy_requests: 'Other privacy requests',
  deleted_records: 'Other records in the bin',
  subscription_imports: 'Imported subscriber lists',
  subscription_import_rows: 'Imported subscriber lists',
  newsletters: 'Newsletters',
  blog_posts: 'Articles',
  post_revisions: 'Earlier versions of articles',
  preview_links: 'Preview links',
  blog_categories: 'Categories',
  testimonials: 'Testimonials',
  site_settings: 'Settings',
  media: 'Images',
  redirects: 'Redirects',
  not_found_log: '404 log',
  imports: 'Imported blogs',
  import_items: 'Imported blogs',
  import_files: 'Imported blogs',
  profiles: 'People who work here',
};

/** @returns each place once, with the number of records, in the order found */
export function mentionsInWords(mentions: PersonalData['mentions']): [place: string, records: number][] {
  const counts = new Map<string, number>();
  for (const { table, records } of mentions) {
    const place = PLACES[table] ?? 'Other records';
    counts.set(place, (counts.get(place) ?? 0) + records);
  }
  return [...counts];
}
