/**
 * Shows free times in the time zone of the visitor's device, which only a script knows, unless the address names one.
 * @param address of the page @param show opens another address in its place
 */
export function startZone(address: string, show: (address: string) => void): void {
  const choice = document.querySelector<HTMLSelectElement>('[data-zone-form] [name="zone"]');
  const url = new URL(address);
  if (!choice || url.searchParams.has('zone')) return;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Browsers name some zones otherwise than the list does (Asia/Kolkata, Asia/Calcutta); the server knows both.
  if (timeZone === choice.value) return;
  url.searchParams.set('zone', timeZone);
  show(url.href);
}
