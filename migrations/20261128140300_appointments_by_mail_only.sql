-- Appointments reach calendars by the files in their mails, no longer by a secret address as well.
-- Safe beside the version before: it is replaced within seconds. Its page of booking hours fails until then.

alter table availability drop column feed_token;
