-- An import of subscribers is read and checked, run or undone within one request, so it has no states in between. How the file
-- was read is not shown.
-- Safe beside the version before: an upload, run or undo that it begins meanwhile fails, and is pressed again.

delete from subscription_imports where state in ('reading', 'failed');
update subscription_imports set state = case state when 'undoing' then 'done' else 'checked' end
  where state in ('checking', 'running', 'undoing');
alter table subscription_imports drop constraint subscription_imports_state_check,
  add constraint subscription_imports_state_check check (state in ('checked', 'done', 'undone')),
  alter column state set default 'checked',
  drop column problem,
  drop column encoding,
  drop column separator;

-- Its jobs would wait for ever, and count as late.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'import-subscriptions';
  end if;
end $$;
