import { sql } from 'kysely'
import { acquireNamedLock } from '../dialects/locks.js'
import type { NodeRow } from '../nodeTables.js'
import type { Db } from '../tables.js'

/** Milliseconds after the last heartbeat, by the database's clock, in which other nodes leave a node's leases alone. */
export const leaseMs = 6000

/** The only clock that all nodes share. Postgres only, as all queries of this file. */
export const databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Milliseconds since 1970. */
export async function readDatabaseTime(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${databaseNow} as now`.execute(db)
  return Number(rows[0]?.now)
}

const oldestBeat = sql<number>`${databaseNow} - ${sql.lit(leaseMs)}`
/**
 * Condition for a row of `nodes`, at the beginning of the statement: with a clock that goes on, Postgres evaluates a
 * subquery for each row instead of joining it once.
 */
export const isAlive = sql<boolean>`nodes.beat_at >
  (extract(epoch from statement_timestamp()) * 1000)::bigint - ${sql.lit(leaseMs)}`

type NodeFigures = Pick<NodeRow, 'homes' | 'running' | 'lag_ms' | 'memory'>

export async function registerNode(
  db: Db,
  node: Pick<NodeRow, 'id' | 'version' | 'schema' | 'host' | 'name' | 'draining'> & NodeFigures,
): Promise<void> {
  await db
    .insertInto('nodes')
    .values({ ...node, started_at: databaseNow, beat_at: databaseNow })
    .execute()
}

/**
 * Returns the live nodes, as a text that differs once one comes, goes or is drained. Null where the node has been silent
 * for too long or is unknown: other nodes may have taken its leases.
 */
export async function beatNode(db: Db, id: string, figures: NodeFigures): Promise<string | null> {
  const row = await db
    .updateTable('nodes')
    .set({ ...figures, beat_at: databaseNow })
    .where('id', '=', id)
    .where('beat_at', '>', oldestBeat)
    .returning(
      sql<string>`(select string_agg(other.id || ' ' || other.draining, ',' order by other.id)
        from nodes as other where other.beat_at > ${oldestBeat})`.as('live'),
    )
    .executeTakeFirst()
  return row?.live ?? null
}

export async function drainNode(db: Db, id: string): Promise<void> {
  await db.updateTable('nodes').set({ draining: 1 }).where('id', '=', id).execute()
}

/** As `drainNode`, unless no other node could take its sessions: false then. */
export async function drainNodeIfOthers(db: Db, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // Two nodes that are drained at once must not count on each other.
    await acquireNamedLock(transaction, 'drain')
    const otherNodes = (await listLiveNodes(transaction)).filter((one) => one.id !== id && one.draining === 0)
    if (otherNodes.length === 0) return false
    await drainNode(transaction, id)
    return true
  })
}

export async function resumeNode(db: Db, id: string): Promise<void> {
  await db.updateTable('nodes').set({ draining: 0 }).where('id', '=', id).execute()
}

/** Ends a node and its leases, which are free at once. */
export async function removeNode(db: Db, id: string): Promise<void> {
  await db.deleteFrom('leases').where('node_id', '=', id).execute()
  await db.deleteFrom('nodes').where('id', '=', id).execute()
}

/** Removes nodes that have been silent for a day, and their leases. */
export async function removeDeadNodes(db: Db): Promise<void> {
  const dead = db
    .selectFrom('nodes')
    .select('id')
    .where('beat_at', '<', sql<number>`${databaseNow} - 86400000`)
  await db.deleteFrom('leases').where('node_id', 'in', dead).execute()
  await db.deleteFrom('nodes').where('beat_at', '<', sql<number>`${databaseNow} - 86400000`).execute()
}

export function listLiveNodes(db: Db): Promise<NodeRow[]> {
  return db.selectFrom('nodes').selectAll().where(isAlive).orderBy('started_at').orderBy('id').execute()
}

/** Silent nodes are listed for this time. */
const listedMs = 600_000

export interface ListedNode extends NodeRow {
  /** Milliseconds since its last heartbeat. */
  silent_ms: number
}

/** Live nodes and those that fell silent a short time ago, the oldest first. */
export function listRecentNodes(db: Db): Promise<ListedNode[]> {
  return db
    .selectFrom('nodes')
    .selectAll()
    .select(sql<number>`greatest(0, ${databaseNow} - beat_at)`.as('silent_ms'))
    .where('beat_at', '>', sql<number>`${databaseNow} - ${sql.lit(listedMs)}`)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

export interface NodeLoad {
  id: string
  draining: number
  /** Sessions whose home it is. */
  sessions: number
}

export function listNodeLoads(db: Db): Promise<NodeLoad[]> {
  return db
    .selectFrom('nodes')
    .leftJoin('leases', (join) =>
      join.onRef('leases.node_id', '=', 'nodes.id').on('leases.name', 'like', 'session:%'),
    )
    .where(isAlive)
    .select(({ fn }) => ['nodes.id', 'nodes.draining', fn.count<number>('leases.name').as('sessions')])
    .groupBy(['nodes.id', 'nodes.draining'])
    .orderBy('nodes.id')
    .execute()
}

/**
 * Grants a lease to a live node unless another live one has it. Returns its fencing number, or null. The sequence is
 * read with the row locked, so that a later grant always has the greater number.
 */
export async function grantLease(db: Db, name: string, nodeId: string): Promise<number | null> {
  const { rows } = await sql<{ fence: number }>`
    insert into leases (name, node_id, fence)
    select ${name}, id, nextval('lease_fences') from nodes where id = ${nodeId} and beat_at > ${oldestBeat}
    on conflict (name) do update set node_id = excluded.node_id, fence = nextval('lease_fences')
    where leases.node_id = excluded.node_id
      or not exists (select from nodes where nodes.id = leases.node_id and nodes.beat_at > ${oldestBeat})
    returning fence`.execute(db)
  return rows[0]?.fence ?? null
}

/** True while the grant is valid; it then cannot be taken over until the transaction ends. */
export async function holdLease(db: Db, name: string, fence: number): Promise<boolean> {
  const row = await db
    .selectFrom('leases')
    .select('fence')
    .where('name', '=', name)
    .where('fence', '=', fence)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseLease(db: Db, name: string, fence: number): Promise<void> {
  await db.deleteFrom('leases').where('name', '=', name).where('fence', '=', fence).execute()
}

export function listLeases(db: Db, nodeId: string): Promise<{ name: string; fence: number }[]> {
  return db.selectFrom('leases').select(['name', 'fence']).where('node_id', '=', nodeId).execute()
}

export async function releaseLeases(db: Db, fences: readonly number[]): Promise<void> {
  await sql`
    delete from leases
    where fence in (select value::bigint from json_array_elements_text(${JSON.stringify(fences)}::json))
  `.execute(db)
}

/** The live node that has a lease; null without one. */
export async function findLeaseHolder(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom('leases')
    .innerJoin('nodes', 'nodes.id', 'leases.node_id')
    .select('nodes.id')
    .where('leases.name', '=', name)
    .where(isAlive)
    .executeTakeFirst()
  return row?.id ?? null
}
