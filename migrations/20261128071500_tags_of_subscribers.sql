-- Tags of subscribers; a campaign may go only to those who have one of `recipient_tags`.
-- Safe beside the version before: it writes no tags; a list of subscribers is small enough to be indexed at once.
alter table subscriptions add column tags text[] not null default '{}';
create index subscriptions_tags on subscriptions using gin (tags);
alter table newsletters add column recipient_tags text[] not null default '{}';
