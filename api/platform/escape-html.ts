/** @returns HTML that shows the text, for elements */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** @returns HTML that shows the text, for elements and quoted attributes */
export function escapeHtml(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

/** Characters that XML 1.0 forbids even escaped. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** @returns text escaped for an element or an attribute */
export function xmlText(text: string): string {
  return escapeHtml(text.replace(NO_XML, '')).replaceAll("'", '&apos;');
}
