import { cameInWords, withoutPictures } from '../../rich-text/paste/account.ts';
import { type Clipboard, readClipboard } from '../../rich-text/paste/read-clipboard.ts';
import { toMarkdown } from '../../rich-text/paste/to-markdown.ts';
import { storePicture } from '../../rich-text/uploads.ts';

export interface MarkdownPaste {
  markdown: string;
  /** One sentence on what was and was not taken over. */
  told: string;
}

/** Converts a clipboard's HTML to Markdown, and imports its pictures. @returns null for plain text */
export async function asMarkdown(clipboard: Clipboard): Promise<MarkdownPaste | null> {
  const { html, account, pictures, isRich } = readClipboard(clipboard, { origin: window.location.origin });
  if (!isRich) return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const problems: string[] = [];
  await Promise.all(
    [...pictures].map(async ([placeholder, picture]) => {
      const images = body.querySelectorAll(`img[src="${placeholder}"]`);
      try {
        const { url } = await storePicture(picture, new AbortController().signal);
        for (const image of images) image.setAttribute('src', url);
      } catch (error) {
        problems.push(`A picture could not be put into the library. ${(error as Error).message}`);
        for (const image of images) (image.closest('.picture') ?? image).remove();
      }
    }),
  );
  const { markdown } = toMarkdown(body.innerHTML);
  const told = [
    `${account.from} as Markdown: ${cameInWords(withoutPictures(account, problems.length))}.`,
    account.lost,
    ...problems,
    'Undo takes it back.',
  ];
  return { markdown, told: told.filter(Boolean).join(' ') };
}
