import type { PersonalData } from '#shared/personal-data.ts';
import { plural } from '#shared/words.ts';

/** Plain words for the places in which an address can occur and the records there, by table. */
const PLACES: { readonly [table: string]: readonly [place: string, one: string, many?: string] } = {
  consultations: ['Other enquiries', 'enquiry', 'enquiries'],
  subscriptions: ['Other subscribers', 'subscriber'],
  privacy_requests: ['Other privacy requests', 'request'],
  deleted_records: ['Bin', 'other record'],
  subscription_imports: ['Imported lists', 'list'],
  subscription_import_rows: ['Imported lists', 'row'],
  newsletters: ['Campaigns', 'campaign'],
  blog_posts: ['Articles', 'article'],
  post_revisions: ['Earlier versions of articles', 'version'],
  post_drafts: ['Unpublished changes of articles', 'article'],
  preview_links: ['Links for reviewers', 'link'],
  blog_categories: ['Categories', 'category', 'categories'],
  testimonials: ['Testimonials', 'testimonial'],
  page_texts: ['Texts of the website', 'text'],
  page_text_drafts: ['Texts of the website', 'text'],
  page_text_revisions: ['Earlier texts of the website', 'text'],
  site_settings: ['Settings', 'setting'],
  media: ['Pictures', 'picture'],
  redirects: ['Redirects', 'redirect'],
  not_found_log: ['Pages not found', 'address', 'addresses'],
  imports: ['Imported blogs', 'import'],
  import_items: ['Imported blogs', 'article'],
  import_files: ['Imported blogs', 'file'],
  profiles: ['Colleagues', 'colleague'],
};

export interface MentionInWords {
  place: string;
  what: string;
  /** What an erasure does there. */
  erased: string;
}

const STAYS = 'Stays: it is part of the website, so you decide';

/** @returns each place once, in the order found; of several columns, the one with the most records counts */
export function mentionsInWords(mentions: PersonalData['mentions']): MentionInWords[] {
  const places = new Map<string, MentionInWords & { records: number }>();
  for (const { table, records, titles, stays } of mentions) {
    const [place, one, many] = PLACES[table] ?? ['Other records', 'record'];
    const names = titles.map((title) => `“${title}”`).join(', ');
    const what =
      one === 'row' && names
        ? `${records === 1 ? 'A row' : plural(records, 'row')} in ${names}`
        : `${plural(records, one, many)}${names && `: ${names}`}`;
    const removed =
      one === 'row'
        ? 'Their rows are deleted, in others the address is taken out'
        : 'The address is taken out';
    if ((places.get(place)?.records ?? 0) < records)
      places.set(place, { place, what, erased: stays ? STAYS : removed, records });
  }
  return [...places.values()].map(({ records: _, ...words }) => words);
}
