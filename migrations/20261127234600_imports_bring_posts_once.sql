-- What an import brought was forgotten in the first databases of 28 November 2026. It came back within the hour and went for good
-- with 20261128094000. Databases and backups of that hour have this step.
-- Safe beside the version before: where it comes late, these columns have gone already.
alter table imported_posts drop column if exists content_hash, drop column if exists brought;
