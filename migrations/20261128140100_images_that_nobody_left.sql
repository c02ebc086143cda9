-- No image of an import is left where it was any more: it is fetched, or could not be.
-- Safe beside the version before: it does not write 'left' either.

update import_images set state = 'failed' where state = 'left';
alter table import_images drop constraint import_images_state_check,
  add constraint import_images_state_check check (state in ('waiting', 'fetched', 'failed'));
