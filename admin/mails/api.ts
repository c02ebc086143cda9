import { adminApi } from '../session/http.ts';

/** Records a bounce or a complaint; the address gets no newsletter any more. */
export const markMailEvent = (
  resource: 'mails' | 'subscriptions',
  id: string,
  type: 'bounce' | 'complaint',
) => adminApi(`${resource}/${encodeURIComponent(id)}/mail-event`, { method: 'POST', body: { type } });
