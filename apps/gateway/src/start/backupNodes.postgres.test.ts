import { Backup, contract } from '@morpheus/sdk/contract'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '../core/store/inTransaction.js'
import { Cluster, type Node, patient } from '../testing/cluster/nodes.js'
import { required } from '../testing/testGateway.js'

const progressAt = async ({ call }: Node) =>
  contract.backups.progress.answer.parse(await call('GET /settings/backups/progress')).running

test('only one backup runs in a cluster; other nodes see it until it ends or its node is killed', async () => {
  const cluster = await Cluster.open(2)
  const [one, two] = [required(cluster.nodes[0]), required(cluster.nodes[1])]
  const create = async ({ call }: Node) =>
    Backup.parse(await call('POST /settings/backups', { type: 'FULL' }))
  /** Holds up the reading of a backup. */
  const whileTemplatesAreLocked = (work: () => Promise<void>) =>
    inTransaction(cluster.db, async (transaction) => {
      await sql`LOCK TABLE templates IN ACCESS EXCLUSIVE MODE`.execute(transaction)
      await work()
    })

  let making: Promise<Backup> | undefined
  await whileTemplatesAreLocked(async () => {
    making = create(one)
    await vi.waitFor(async () => expect(await progressAt(two)).toMatchObject({ work: 'create' }), patient)
    await expect(create(two)).rejects.toThrow(/409.*backup_running/)
    await expect(create(one)).rejects.toThrow(/409.*backup_running/)
  })
  const made = await required(making)
  for (const node of [one, two]) expect(await progressAt(node)).toBeNull()
  const second = await create(two)

  await whileTemplatesAreLocked(async () => {
    const broken = create(one)
    broken.catch(() => undefined)
    await vi.waitFor(async () => expect(await progressAt(two)).toMatchObject({ work: 'create' }), patient)
    one.process.kill('SIGKILL')
    await expect(broken).rejects.toThrow()
    await vi.waitFor(async () => expect(await progressAt(two)).toBeNull(), patient)
  })
  const third = await create(two)
  const kept = contract.backups.list.answer.parse(await two.call('GET /settings/backups'))
  expect(kept.map(({ id }) => id)).toEqual([third.id, second.id, made.id])
}, 120_000)
