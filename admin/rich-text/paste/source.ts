/** Programs with markup of their own, and the rest. */
export const SOURCES = {
  word: 'Word',
  'word-online': 'Word online',
  'google-docs': 'Google Docs',
  pages: 'Pages, Notes or Mail',
  libreoffice: 'LibreOffice',
  outlook: 'Outlook',
  gmail: 'Gmail',
  notion: 'Notion',
  excel: 'Excel',
  sheets: 'Google Sheets',
  web: 'a web page',
} as const;

export type Source = keyof typeof SOURCES;

/** Markup that only one program writes, the most reliable first. */
const SIGNS: readonly [source: Source, sign: RegExp][] = [
  ['google-docs', /id=["']?docs-internal-guid-/i],
  ['sheets', /<google-sheets-html-origin|data-sheets-(?:root|value|userformat)/i],
  ['excel', /urn:schemas-microsoft-com:office:excel|content=["']?(?:Microsoft Excel|Excel\.Sheet)/i],
  ['word-online', /class=["'][^"']*\b(?:SCXW\d|BCX\d|OutlineElement|TextRun)\b/],
  [
    'outlook',
    /\b(?:x_)+Mso|\belementToProof\b|content=["']?Microsoft Outlook|\bOutlookMessageHeader\b|id=["']?divRplyFwdMsg|data-editing-info=/,
  ],
  [
    'word',
    /urn:schemas-microsoft-com:office:word|content=["']?(?:Microsoft Word|Word\.Document)|class=["']?Mso[A-Z]|style=["'][^"']*\bmso-(?:list|fareast|bidi|ansi)/i,
  ],
  ['libreoffice', /name=["']?generator["']?[^>]{0,40}content=["']?(?:LibreOffice|OpenOffice|Collabora)/i],
  ['pages', /content=["']?Cocoa HTML Writer|class=["']?Apple-(?:tab-span|converted-space)/i],
  ['notion', /<!--\s*notionvc:|\bnotion-[a-z]+-block\b/i],
  ['gmail', /class=["'][^"']*\bgmail_|data-smartmail=|data-saferedirecturl=/i],
];

/** Characters to search: programs identify themselves at the start, up to the end of their style sheets. */
const LOOKED_AT = 200_000;

export function sourceOf(html: string): Source {
  const beginning = html.slice(0, LOOKED_AT);
  return SIGNS.find(([, sign]) => sign.test(beginning))?.[0] ?? 'web';
}
