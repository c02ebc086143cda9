/**
 * Copies text to the clipboard.
 * @returns false where the browser does not allow it, as on plain http, where navigator.clipboard is missing
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
