import { writeFile } from 'node:fs/promises';
import type { BlogFormat } from '#shared/imports.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { FeedHead } from '../containers/feed-head.ts';
import type { Convert, ReplaceAddresses } from '../convert/types.ts';
import {
  normalise,
  type ReaderInput,
  type Recognised,
  type SourceAttachment,
  type SourcePost,
  type SourceProblem,
  type SourceRecord,
  type SourceSite,
} from '../records.ts';
import { describeItem, type ImportFacts } from './describe-item.ts';
import { oldPaths, oldSite } from './old-paths.ts';
import { type PostRequest, planPost } from './plan-post.ts';

export type { FeedHead };

export interface Pieces {
  recognise(input: ReaderInput): Promise<Recognised>;
  readFeedHead(file: string, url: string): Promise<FeedHead>;
  convert: Convert;
  replaceAddresses: ReplaceAddresses;
}

export type FileToRead = Omit<ReaderInput, 'progress'>;

/** A record as it leaves the sandbox: a post as JSON that goes to the database unparsed, a picture as a file. */
export type ReadRecord =
  | SourceAttachment
  | SourceSite
  | SourceProblem
  /** `key` tells apart the posts of a feed; `source` is a SourcePost as JSON. */
  | { type: 'post'; key: string; source: string }
  /** `file` holds its bytes until the next record. */
  | { type: 'file'; path: string; file: string };

/** What posts of a file may refer to; later lists add to earlier ones. */
export interface Lists {
  attachments: Pick<SourceAttachment, 'source_id' | 'url' | 'title' | 'alt' | 'caption'>[];
  /** Of pictures in the archive. */
  paths: string[];
}

export interface ItemToDescribe {
  number: number;
  /** A SourcePost as JSON. */
  source: string;
  facts: ImportFacts;
  /** Set if its text is not to be converted: the reason. */
  problem?: string;
}

export interface Tasks {
  readFeedHead(page: { file: string; url: string }): Promise<FeedHead>;
  /** Recognises a file, whose records `next` then gives. */
  open(input: FileToRead): Promise<BlogFormat>;
  /** @returns the next record, or null at the end, and the bytes of the file read so far */
  next(given: null): Promise<{ record: ReadRecord | null; position: number }>;
  addLists(lists: Lists): void;
  /** @returns a DescribedItem with its number and its old paths, as JSON */
  describe(item: ItemToDescribe): string;
  /** @returns JSON with a value for each of PLANNED_COLUMNS */
  plan(post: PostRequest): string;
}

/** The name of a task, and what it is given. */
export type Question = { [name in keyof Tasks]: [name, Parameters<Tasks[name]>[0]] }[keyof Tasks];

/** What a task returned or threw. */
export type Answer =
  | { value: unknown }
  | { refusal: { code: ApiError['code']; message: string } }
  | { fault: { name: string; message: string; stack: string | undefined } };

export async function answer(tasks: Tasks, [name, given]: Question): Promise<Answer> {
  try {
    const task = tasks[name] as (given: unknown) => unknown;
    return { value: await task(given) };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: { code: error.code, message: error.message } };
    const { name: kind, message, stack } = error instanceof Error ? error : new Error(String(error));
    return { fault: { name: kind, message: message.slice(0, 500), stack: stack?.slice(0, 5000) } };
  }
}

/** Bytes between two messages of progress. */
const NOTEWORTHY = 1024 * 1024;

/** @param progress called with the bytes read of a file, at most once a megabyte */
export function createTasks(pieces: Pieces, progress: (bytes: number) => void): Tasks {
  const attachments = new Map<string, SourceAttachment>();
  const paths = new Set<string>();
  let reading: { input: FileToRead; records: AsyncIterator<SourceRecord> } | undefined;
  let position = 0;
  let told = 0;

  const inputOf = (file: FileToRead): ReaderInput => ({
    ...file,
    progress(bytes) {
      position = bytes;
      if (bytes < told + NOTEWORTHY) return;
      told = bytes;
      progress(bytes);
    },
  });

  return {
    readFeedHead: ({ file, url }) => pieces.readFeedHead(file, url),
    async open(file) {
      [position, told] = [0, 0];
      const input = inputOf(file);
      const { format, read } = await pieces.recognise(input);
      reading = { input: file, records: read(input)[Symbol.asyncIterator]() };
      return format;
    },
    async next() {
      const { done, value } = (await reading?.records.next()) ?? { done: true, value: undefined };
      return { record: done ? null : await leaving(value, reading?.input.file ?? ''), position };
    },
    addLists(lists) {
      for (const one of lists.attachments) attachments.set(one.source_id, { type: 'attachment', ...one });
      for (const path of lists.paths) paths.add(path);
    },
    describe({ number, source, facts, problem }) {
      const post = JSON.parse(source) as SourcePost;
      const described = describeItem(post, facts, pieces.convert, {
        attachment: (id) => attachments.get(id),
        hasFile: (path) => paths.has(path),
        ...(problem !== undefined && { problem }),
      });
      const old_paths = oldPaths(post, oldSite(facts.site_url, facts.format, post));
      return JSON.stringify({ number, ...described, old_paths });
    },
    plan: (post) => planPost(post, pieces.replaceAddresses),
  };
}

async function leaving(given: SourceRecord, beside: string): Promise<ReadRecord> {
  const record = normalise(given);
  if (record.type === 'post') {
    const key = record.source_id || record.url || record.title;
    return { type: 'post', key, source: JSON.stringify(record) };
  }
  if (record.type !== 'file') return record;
  const file = `${beside}.picture`;
  await writeFile(file, record.bytes, { mode: 0o600 });
  return { type: 'file', path: record.path, file };
}
