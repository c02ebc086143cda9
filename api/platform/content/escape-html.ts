/** @returns HTML that shows the text, for elements */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** @returns HTML that shows the text, for elements and quoted attributes */
export function escapeHtml(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}
