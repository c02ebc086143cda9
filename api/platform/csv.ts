/** @returns a cell of CSV; an apostrophe keeps a spreadsheet from running it as a formula (OWASP, CSV injection) */
export function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
