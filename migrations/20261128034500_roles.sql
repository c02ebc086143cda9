-- A person may have several roles: the first stays in `role`, one row a person; the others are beside it.
-- Safe beside the version before: it writes no other roles, and refuses nobody who has none.
alter table user_roles
  add column other_roles text[] not null default '{}',
  add constraint user_roles_administrators_need_no_others check (role <> 'admin' or other_roles = '{}');
