import { adminApi } from '../session/http.ts';

/** Notes that a mail bounced or that its reader complained; no newsletter goes to the address any more. */
export const markMailEvent = (
  resource: 'mails' | 'subscriptions',
  id: string,
  type: 'bounce' | 'complaint',
) => adminApi(`${resource}/${encodeURIComponent(id)}/mail-event`, { method: 'POST', body: { type } });
