-- A person may have several roles: the first stays in `role`, one row a person; the others are beside it.
alter table user_roles
  add column other_roles text[] not null default '{}',
  add constraint user_roles_administrators_need_no_others check (role <> 'admin' or other_roles = '{}');
