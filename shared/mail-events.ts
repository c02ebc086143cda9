import * as z from 'zod';

const MAIL_EVENT_TYPES = ['bounce', 'complaint', 'delivered'] as const;

/** So many soft bounces within so many days count as a hard one. */
export const SOFT_BOUNCES = { count: 3, days: 30 };

/** Header with time and signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<raw body>">. */
export const MAIL_EVENT_SIGNATURE = 'X-Mail-Signature';

/** Body of POST /api/mail-events: one event. */
export const mailEventSchema = z
  .object({
    type: z.enum(MAIL_EVENT_TYPES, { error: `Must be one of ${MAIL_EVENT_TYPES.join(', ')}` }),
    hard: z.boolean({ error: 'Must be true or false' }).default(false),
    message_id: z.string().min(1).max(998).optional(),
    recipient: z.string().min(3).max(320).optional(),
    at: z.iso.datetime({ offset: true, error: 'Must be a date and time in ISO 8601' }).optional(),
  })
  .refine((event) => event.message_id !== undefined || event.recipient !== undefined, {
    error: 'Name the message_id or the recipient',
  });

export type MailEvent = z.output<typeof mailEventSchema>;
