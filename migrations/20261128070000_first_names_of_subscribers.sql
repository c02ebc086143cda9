-- Subscribers may have a first name, which the back office and imports give them; campaigns greet by it, or by `name_fallback`.
-- Safe beside the version before: it writes no first names; a list of subscribers is small enough to be indexed at once.
alter table subscriptions add column first_name text;
alter table newsletters add column name_fallback text not null default '';
drop index subscriptions_search;
create index subscriptions_search on subscriptions using gin (fold((((email)::text || ' '::text) || coalesce(first_name, ''::text))) gin_trgm_ops);
