import pg from 'pg'

/** Fingerprint of the catalogue, to detect changes of more than rows. */
const shape = `
  select concat_ws(' ',
    (select sum(xmin::text::bigint) from pg_attribute where attnum > 0),
    (select sum(xmin::text::bigint) from pg_constraint),
    (select sum(xmin::text::bigint) from pg_trigger),
    (select sum(xmin::text::bigint) from pg_index),
    (select sum(xmin::text::bigint) from pg_proc),
    (select sum(xmin::text::bigint) from pg_namespace),
    (select md5(string_agg(relname, ' ' order by relname)) from pg_class where relnamespace = 'public'::regnamespace),
    (select string_agg(schema_version::text, ' ') from schema_version),
    (select count(*) from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database()))
  ) as shape`

/** Ended sessions stay visible for some milliseconds. */
const alone = `
  do $$ begin
    for attempt in 1..200 loop
      perform pg_stat_clear_snapshot();
      if not exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()) then
        return;
      end if;
      perform pg_sleep(0.005);
    end loop;
    raise exception 'The database is in use';
  end $$`

/**
 * Restores the state after the migration. Small tables use delete, which is cheaper than new files for each table and
 * index.
 */
const emptying = `
  do $$ declare one record; used boolean; begin
    set local session_replication_role = replica;
    for one in select oid::regclass as name, pg_relation_size(oid) as size from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_version' loop
      continue when one.size = 0;
      if one.size > 65536 then execute format('truncate %s cascade', one.name);
      else execute format('delete from %s', one.name);
      end if;
    end loop;
    for one in select seqrelid::regclass as name, seqstart as first from pg_sequence loop
      execute format('select is_called from %s', one.name) into used;
      if used then perform setval(one.name, one.first, false); end if;
    end loop;
  end $$`

export function shapeOf(url: string): Promise<string> {
  return withDatabase(url, shapeAt)
}

/** False when more than its rows has changed, or it is still in use. */
export async function emptied(url: string, made: string): Promise<boolean> {
  try {
    return await withDatabase(url, async (client) => {
      await client.query(alone)
      if ((await shapeAt(client)) !== made) return false
      await client.query(emptying)
      return true
    })
  } catch {
    return false
  }
}

async function shapeAt(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(shape)
  return rows[0]?.shape ?? ''
}

async function withDatabase<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
