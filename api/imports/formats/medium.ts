import type { ReaderInput, SourceReader, SourceRecord } from '../source.ts';
import { contentsOf, pictures, problem, withArchive } from './archive-files.ts';
import { type MediumStory, mediumProfile, mediumStory } from './medium-story.ts';
import { counted, decodeText, few } from './texts.ts';
import type { Archive, ArchiveEntry } from './zip.ts';
import { baseOf } from './zip-paths.ts';

/** Stories lie in posts/, wherever the archive's own folder is. */
export const isMediumPost = (path: string): boolean => /(?:^|\/)posts\/[^/]+\.html?$/i.test(path);

/** Reads Medium's archive: one HTML file a story, drafts and responses among them. */
export const readMedium: SourceReader = (input: ReaderInput) =>
  withArchive(input, (archive, progress) => stories(archive, progress));

async function* stories(
  archive: Archive,
  progress: (entry: ArchiveEntry) => void,
): AsyncGenerator<SourceRecord> {
  const profile = await ownerOf(archive);
  if (profile.url || profile.name)
    yield {
      type: 'site',
      ...(profile.name && { title: profile.name }),
      ...(profile.url && { url: profile.url }),
    };
  const responses: string[] = [];
  const others: string[] = [];
  for (const entry of archive.entries) {
    if (!isMediumPost(entry.path)) continue;
    progress(entry);
    const { bytes, refusal } = await contentsOf(archive, entry);
    if (refusal !== undefined) {
      yield problem(refusal);
      continue;
    }
    const story: MediumStory = mediumStory(decodeText(bytes).text, entry.path, profile.name);
    if (story.is === 'story') yield story.post;
    else (story.is === 'response' ? responses : others).push(baseOf(entry.path));
  }
  yield* pictures(archive, progress);
  if (responses.length > 0)
    yield problem(
      `${counted(responses.length, 'file')} ${responses.length === 1 ? 'is a response' : 'are responses'} to a story rather than a story, and left out: ${few(responses)}.`,
    );
  if (others.length > 0)
    yield problem(
      `${counted(others.length, 'file')} in posts/ ${others.length === 1 ? 'is' : 'are'} not built as Medium builds a story and left out: ${few(others)}.`,
    );
}

async function ownerOf(archive: Archive): Promise<{ name: string; url: string }> {
  const entry = archive.entries.find((one) => /(?:^|\/)profile\/profile\.html?$/i.test(one.path));
  if (!entry) return { name: '', url: '' };
  const { bytes } = await contentsOf(archive, entry);
  return bytes ? mediumProfile(decodeText(bytes).text) : { name: '', url: '' };
}
