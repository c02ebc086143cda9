-- What no page and no import reads: words counted, titles of attachments, and a text of pictures that each item has beside it.
-- Safe beside the version before: it is replaced within seconds, and an import that is read meanwhile is tried again.

alter table import_items drop column words;
alter table import_attachments drop column title;
alter table import_images drop column alt;
