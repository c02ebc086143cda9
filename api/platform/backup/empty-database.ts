import type { ClientBase } from 'pg';

/** Excludes objects of extensions. */
const OURS = `not exists (select 1 from pg_depend d where d.objid = o.oid and d.deptype = 'e')`;

/** @returns the number of tables, and of the product's connections */
export async function whatIsThere(client: ClientBase): Promise<{ relations: number; sessions: number }> {
  const { rows } = await client.query<{ relations: number; sessions: number }>(
    `select (select count(*)::int from pg_class o join pg_namespace n on n.oid = o.relnamespace
             where (n.nspname in ('public', 'pgboss')) and o.relkind in ('r', 'p', 'v', 'm') and ${OURS}) as relations,
            (select count(*)::int from pg_stat_activity where datname = current_database()
             and (application_name in ('verve', 'verve-jobs') or application_name like 'verve-listen%') and pid <> pg_backend_pid()) as sessions`,
  );
  return rows[0] ?? { relations: 0, sessions: 0 };
}

/** Deletes all tables, sequences and functions of the product, but not extensions, which others may have created. */
export async function emptyDatabase(client: ClientBase): Promise<void> {
  await client.query(`do $$
    declare one record;
    begin
      drop schema if exists pgboss cascade;
      for one in select o.relname, o.relkind from pg_class o join pg_namespace n on n.oid = o.relnamespace
          where n.nspname = 'public' and o.relkind in ('r', 'p') and not o.relispartition and ${OURS} loop
        execute format('drop table if exists public.%I cascade', one.relname);
      end loop;
      for one in select o.relname from pg_class o join pg_namespace n on n.oid = o.relnamespace
          where n.nspname = 'public' and o.relkind = 'S' and ${OURS} loop
        execute format('drop sequence if exists public.%I cascade', one.relname);
      end loop;
      for one in select o.oid::regprocedure as name from pg_proc o join pg_namespace n on n.oid = o.pronamespace
          where n.nspname = 'public' and ${OURS} loop
        execute format('drop routine if exists %s cascade', one.name);
      end loop;
    end $$`);
}
