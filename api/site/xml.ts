const ESCAPES: { [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What XML 1.0 has no place for, not even escaped. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** @returns text that can stand in an element or an attribute */
export function xmlText(text: string): string {
  return text.replace(NO_XML, '').replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** @returns an element around plain text; nothing when there is no text */
export function element(name: string, text: string | null, attributes = ''): string {
  return text ? `<${name}${attributes}>${xmlText(text)}</${name}>` : '';
}
