-- The accounts with what is kept beside them: one place says what a colleague is called, and may do.
-- Safe beside the version before: it does not read it.

create view people as
  select u.id, u.email, u.status, u.created_at, p.last_sign_in_at,
    coalesce(p.full_name, '') as full_name,
    coalesce(nullif(p.full_name, ''), u.email::text) as name,
    -- Visitors see no address of a colleague without a name, only what is before its @.
    coalesce(nullif(p.full_name, ''), split_part(u.email::text, '@', 1)) as host_name,
    g.role,
    case when g.role is null then '{}' else g.role || g.other_roles end as roles
  from users u
    left join profiles p on p.user_id = u.id
    left join user_roles g on g.user_id = u.id;
