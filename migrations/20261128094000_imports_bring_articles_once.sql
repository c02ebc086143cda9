-- An article that an earlier import brought is left as it is: nothing of it is kept to update it by, or to give back.
-- Safe beside the version before: it is replaced within seconds. A running import stops until then, and goes on by itself.

update import_items set outcome = 'skipped' where outcome in ('updated', 'unchanged');
alter table import_items drop column before;
alter table imported_posts drop column version, drop column if exists content_hash, drop column if exists brought;
