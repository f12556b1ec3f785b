import { hostname } from 'node:os'
import type { Bus } from '../../core/cluster/bus.js'
import type { Leases } from '../../core/cluster/leases.js'
import { leasesFreed } from '../../core/cluster/leasesFreed.js'
import type { NodeCalls } from '../../core/cluster/nodeCalls.js'
import { PostgresBus } from '../../core/cluster/postgres/postgresBus.js'
import { PostgresCalls } from '../../core/cluster/postgres/postgresCalls.js'
import { PostgresLeases } from '../../core/cluster/postgres/postgresLeases.js'
import type { ThisNode } from '../../core/cluster/thisNode.js'
import type { Clock } from '../../core/lib/clock.js'
import { StartFailure } from '../../core/lib/startFailure.js'
import type { Vault } from '../../core/lib/vault.js'
import { version } from '../../core/lib/version.js'
import { schemaVersion } from '../../core/store/migrate.js'
import type { StoreLocation } from '../../core/store/open.js'
import type { Db } from '../../core/store/tables.js'
import type { Cleanup } from '../cleanup.js'

const probeMs = 5000
const pooledText =
  'DATABASE_URL passa por um pooler em modo de transação, que não entrega notificações. Informe em MORPHEUS_DATABASE_DIRECT_URL o endereço do próprio PostgreSQL.'
const otherText =
  'MORPHEUS_DATABASE_DIRECT_URL não é do mesmo banco de dados que DATABASE_URL, ou passa por um pooler em modo de transação. Informe o endereço do próprio PostgreSQL.'

interface PostgresNodeOptions {
  db: Db
  vault: Vault
  clock: Clock
  location: StoreLocation
  node: ThisNode
  onNodeTooOld: (line: string) => void
  onError: (error: unknown) => void
}

/**
 * Joins the gateways that share a Postgres.
 * @throws StartFailure where notifications do not arrive.
 */
export async function openPostgresNode(
  { db, vault, clock, onNodeTooOld, onError, location, node }: PostgresNodeOptions,
  cleanups: Cleanup[],
): Promise<{ bus: Bus; leases: Leases; calls: NodeCalls }> {
  const { databaseUrl = '', databaseDirectUrl } = location
  const bus = new PostgresBus({ databaseUrl: databaseDirectUrl ?? databaseUrl, clock, onError })
  cleanups.push(() => bus.close())
  await bus.open()
  if (!(await bus.receivesFrom(db, probeMs)))
    throw new StartFailure(databaseDirectUrl ? otherText : pooledText)
  const leases = new PostgresLeases({
    db,
    clock,
    version,
    schema: schemaVersion,
    host: hostname(),
    node,
    onNodeTooOld,
    onError,
  })
  await leases.open()
  cleanups.push(async () => {
    await leases.close()
    bus.publish(leasesFreed, {})
  })
  const calls = new PostgresCalls({ db, bus, leases, vault, clock, onError })
  cleanups.push(() => calls.close())
  return { bus, leases, calls }
}
