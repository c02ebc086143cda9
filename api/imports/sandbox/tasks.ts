import type { BlogFormat } from '#shared/imports.ts';
import type { ReaderInput, SourceAttachment, SourcePost, SourceRecord } from '../records.ts';
import { stripControls } from '../text.ts';
import { describeItem, type ImportFacts, oldPaths, oldSite } from './describe-item.ts';
import { type PlanContext, planPost, type WaitingItem } from './plan-post.ts';

/** What reads and converts, which tests replace. */
export type Pieces = typeof import('./pieces.ts');

/** A record as it leaves the sandbox: a post as JSON that goes to the database unparsed. */
export type ReadRecord = Exclude<SourceRecord, SourcePost> | { type: 'post'; source: string };

/** What posts of a file may refer to. */
export interface Lists {
  attachments: Omit<SourceAttachment, 'type'>[];
  /** Of pictures in the archive. */
  paths: string[];
}

export interface ItemToDescribe {
  number: number;
  /** A SourcePost as JSON. */
  source: string;
  facts: ImportFacts;
}

const withoutControls = (_name: string, value: unknown) =>
  typeof value === 'string' ? stripControls(value) : value;

export type Tasks = ReturnType<typeof createTasks>;

/** The name of a task, and what it is given. */
export type Question = { [name in keyof Tasks]: [name, Parameters<Tasks[name]>[0]] }[keyof Tasks];

export function createTasks(pieces: Pieces) {
  let attachments = new Map<string, SourceAttachment>();
  let paths = new Set<string>();
  let records: AsyncIterator<SourceRecord>;

  return {
    /** Recognises a file, whose records `next` then gives. */
    async open(input: ReaderInput): Promise<BlogFormat> {
      const { format, read } = await pieces.recognise(input);
      records = read(input)[Symbol.asyncIterator]();
      return format;
    },
    /** @returns null at the end */
    async next(_given: null): Promise<ReadRecord | null> {
      const { done, value: record } = await records.next();
      if (done) return null;
      if (record.type === 'post') return { type: 'post', source: JSON.stringify(record) };
      return record.type === 'file' ? record : JSON.parse(JSON.stringify(record, withoutControls));
    },
    setLists(lists: Lists): void {
      attachments = new Map(lists.attachments.map((one) => [one.source_id, { type: 'attachment', ...one }]));
      paths = new Set(lists.paths);
    },
    /** @returns what is known of the item, with its number and its old paths, as JSON */
    describe({ number, source, facts }: ItemToDescribe): string {
      const post = JSON.parse(source) as SourcePost;
      const described = describeItem(post, facts, pieces.convert, {
        attachment: (id) => attachments.get(id),
        hasFile: (path) => paths.has(path),
      });
      const old_paths = oldPaths(post, oldSite(facts.site_url, facts.format, post));
      // The conversion decodes character references, so any text may again hold what PostgreSQL rejects.
      return JSON.stringify({ number, ...described, old_paths }, withoutControls);
    },
    /** @returns their posts, as JSON that goes to the database unparsed */
    plan: ({ items, context }: { items: readonly WaitingItem[]; context: PlanContext }): string =>
      JSON.stringify(items.map((item) => planPost(item, context))),
  };
}
