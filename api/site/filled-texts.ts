import type { Knex } from 'knex';
import { countWords } from '#shared/count-words.ts';
import { commonWords, fillAll } from '#shared/fill-in.ts';
import type { PageTextPage, PageTexts } from '#shared/page-texts/index.ts';
import type { PublicApi } from '#shared/public.ts';
import type { EffectiveSettings } from '../settings/effective-settings.ts';
import { countShownRecords } from './record-reads.ts';

/** Reads the current texts of a page with its facts, such as the site's name, filled in. */
export type FilledTexts = <Page extends PageTextPage>(page: Page) => Promise<PageTexts<Page>>;

export const createFilledTexts =
  (
    db: Knex,
    settingsNow: (db: Knex) => Promise<EffectiveSettings>,
    getPageTexts: PublicApi['getPageTexts'],
  ): FilledTexts =>
  async (page) => {
    const [texts, counts, { name, brand, consultation_hours }] = await Promise.all([
      getPageTexts(page),
      countShownRecords(db),
      settingsNow(db),
    ]);
    return fillAll(texts, commonWords({ name, brand, words: countWords(counts, consultation_hours) }));
  };
