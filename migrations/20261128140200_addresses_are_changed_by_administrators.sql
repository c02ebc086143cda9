-- Nobody confirms a new sign-in address by a link any more: an administrator changes it.
-- Safe beside the version before: it is replaced within seconds. An invitation until then fails, and is sent again by a press;
-- a forgotten password is a job, which is repeated.

delete from account_links where purpose = 'email_change';
alter table account_links drop constraint account_links_purpose_check,
  add constraint account_links_purpose_check check (purpose in ('invitation', 'password_reset')),
  drop column email;
