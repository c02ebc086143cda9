-- A link for a reviewer that somebody revoked is deleted, like one whose time is over; the activity log says who did it.
-- Safe beside the version before: its links for reviewers fail until it is replaced, within seconds.

delete from preview_links where revoked_at is not null;
alter table preview_links drop column revoked_at;
