import { type Notes, shortened } from '../../notes.ts';
import { plainText, plainTitle } from '../../text/strings.ts';

/** Characters at the end in which to look, as what feeds add is short. */
const TAIL = 4000;
const LINK = String.raw`<a\b[^<>]*>((?:[^<]|<(?!\/?a\b)[^<>]*>){0,500})<\/a>`;
/** Invisible pictures, empty paragraphs and breaks, which may stand behind a closing line. */
const NOTHING =
  /(?:\s|&nbsp;|<br\s*\/?>|<hr\s*\/?>|<p\b[^<>]*>(?:\s|&nbsp;)*<\/p>|<img\b[^<>]*\b(?:width|height)=["']?1(?:px)?["'\s/>][^<>]*>)+$/i;
/** 'The post X appeared first on Y', in any language: two links, of which the first has the title; or as words alone. */
const SIGNED = new RegExp(String.raw`<p\b[^<>]*>[^<>]{0,80}${LINK}[^<>]{1,80}${LINK}[^<>]{0,200}<\/p>$`, 'i');
const APPEARED =
  /(?:<p\b[^<>]*>)?\s*The (?:post|entry|article) (?:<a\b[^<>]*>)?[^<>]{1,300}(?:<\/a>)? (?:first appeared|appeared first) (?:on|in|at) (?:<a\b[^<>]*>)?[^<>]{1,300}(?:<\/a>)?\.?(?:<\/p>)?$/i;
const COMMENTS =
  /<p\b[^<>]*>\s*<a\b[^<>]*href=["'][^"'<>]*#(?:comments?|respond)\b[^<>]*>[^<>]{0,100}<\/a>\s*<\/p>$/i;
/** A link to the whole article at the end, and the words before it. */
const MORE = new RegExp(
  String.raw`(?:(?:continue reading|read (?:more|on|the (?:full|rest)[^<>]{0,20}))[^<>]{0,20})?${LINK}[\s.…»→)\]]*((?:<\/\w+>\s*)*)$`,
  'i',
);
const SAYS_MORE =
  /^\W*(?:continue reading|keep reading|read (?:more|on|the (?:full|rest|whole)|this|full)|view (?:the )?(?:full|entire|original|whole)|more\W*$)/i;
const CUT_SHORT = /\[?(?:…|\.\.\.)\]?$|(?:continue reading|read more)[^<]{0,40}$/i;

/**
 * Takes away what feeds put behind a text: who published it first, links to comments and to the whole article.
 * @param url of the article, to which a link to the rest leads
 * @param isSummary whether the text may be a beginning anyhow: then three dots at its end say so too
 */
export function withoutClosing(
  html: string,
  { title, url, isSummary }: { title: string; url: string | null; isSummary: boolean },
  notes: Notes,
): { html: string; isCut: boolean } {
  let text = html;
  let isCut = false;
  for (let lines = 0; lines < 5; lines += 1) {
    const head = text.slice(0, -TAIL);
    const tail = text.slice(-TAIL).replace(NOTHING, '');
    const closing = closingOf(tail, title);
    const more = closing === null ? MORE.exec(tail) : null;
    const isOwn = more && (isSummary || (url !== null && more[0].includes(url)));
    if (closing !== null) {
      notes.lost(
        'feed',
        `A line that the feed adds to the article was left out: “${shortened(plainText(closing), 200)}”`,
      );
      text = (head + tail.slice(0, -closing.length)).trimEnd();
    } else if (isOwn && SAYS_MORE.test(plainText(more[0]))) {
      isCut = true;
      text = head + tail.slice(0, more.index) + (more[2] ?? '');
    } else break;
  }
  return { html: text, isCut: isCut || (isSummary && CUT_SHORT.test(plainText(text, 20_000))) };
}

function closingOf(tail: string, title: string): string | null {
  const signed = SIGNED.exec(tail);
  if (signed && title !== '' && plainTitle(signed[1] ?? '') === title) return signed[0];
  return (APPEARED.exec(tail) ?? COMMENTS.exec(tail))?.[0] ?? null;
}
