import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StartFailure } from '../core/lib/startFailure.js'
import { runGateway } from '../testing/gatewayProcess.js'
import { emptyDatabase, freshDatabase } from '../testing/postgres/freshDatabase.js'
import { temporaryFolder } from '../testing/temporaryFolder.js'
import { admin, openGateway, required } from '../testing/testGateway.js'
import { checkGateway } from './check/checkGateway.js'
import { addUser } from './commands/addUser.js'
import { rotateKeys } from './commands/rotateKeys.js'
import { readSettings } from './config/config.js'

const inUse =
  'O banco de dados de DATABASE_URL já está em uso por outro Morpheus. Encerre-o, ou use outro banco de dados.'

test('a second gateway on a database is rejected, and starts after the first one has ended', async () => {
  const shared = { databaseUrl: await freshDatabase(), secrets: [randomBytes(32)] as const }
  const first = await openGateway(shared)
  const second = () => openGateway({ ...shared, databaseLockMs: 20 })
  await expect(second()).rejects.toThrow(new StartFailure(inUse))
  await first.close()
  expect((await (await second()).call('GET /health')).status).toBe(200)
})

test('a gateway waits for the one it replaces', async () => {
  const shared = { databaseUrl: await freshDatabase(), secrets: [randomBytes(32)] as const }
  const first = await openGateway(shared)
  const second = openGateway(shared)
  await vi.waitFor(async () => expect(await waitingFor(shared.databaseUrl)).toBe(1))
  await first.close()
  expect((await (await second).call('GET /health')).status).toBe(200)
})

test('of two concurrent first starts one creates the key and the other is rejected', async () => {
  const databaseUrl = await emptyDatabase()
  const folders = [temporaryFolder(), temporaryFolder()]
  const started = await Promise.allSettled(
    folders.map((dataFolder) => openGateway({ dataFolder, databaseUrl, databaseLockMs: 20 })),
  )
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(started.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message: inUse } })
  expect(folders.filter((folder) => existsSync(join(folder, 'secret.key')))).toHaveLength(1)
})

test('commands work beside a gateway on another host, but key rotation is rejected', async () => {
  const databaseUrl = await freshDatabase()
  const secrets = [randomBytes(32), randomBytes(32)] as const
  const gateway = await openGateway({ databaseUrl, secrets })
  const place = { dataFolder: temporaryFolder(), databaseUrl }
  const bia = { email: 'bia@loja.com.br', name: 'Bia', password: 'outra-senha' }
  await addUser(place, bia, { secrets })
  expect(await gateway.signIn(bia)).toEqual(expect.any(String))
  const settings = { ...readSettings({ data: place.dataFolder }, {}), databaseUrl, secrets }
  const findings = await checkGateway(settings, false)
  expect(findings.map(({ text }) => text)).toContain(
    'Banco de dados: em uso por um Morpheus com outra pasta de dados; este só iniciaria depois de ele encerrar',
  )
  expect(findings.filter(({ state }) => state === 'trouble')).toEqual([])
  await expect(rotateKeys(place, secrets, { tokens: false, vault: true })).rejects.toThrow(
    'O banco de dados de DATABASE_URL está em uso por um Morpheus. Encerre-o, troque as chaves e inicie-o de novo.',
  )
})

test('the check of a node beside its cluster says that it would join', async () => {
  const databaseUrl = await freshDatabase()
  const secrets = [randomBytes(32)] as const
  const folder = temporaryFolder()
  const files = { folder }
  await openGateway({ databaseUrl, secrets, cluster: true, files })
  const given = readSettings({ data: temporaryFolder() }, {})
  const settings = { ...given, databaseUrl, secrets, cluster: true, files }
  const texts = async (one: typeof settings) => (await checkGateway(one, false)).map(({ text }) => text)
  expect(await texts(settings)).toContain('Banco de dados: em uso por um cluster, no qual este nó entraria')
  expect(await texts({ ...settings, cluster: false })).toContainEqual(
    expect.stringContaining('este só iniciaria depois'),
  )
})

test('a gateway exits with the reason when another one takes over its database', async () => {
  const [secret, databaseUrl] = [randomBytes(32), await freshDatabase()]
  const first = runGateway(['--host', '127.0.0.1', '--port', '0', '--data', temporaryFolder()], {
    env: {
      DATABASE_URL: databaseUrl,
      MORPHEUS_SECRET: secret.toString('base64'),
      MORPHEUS_ADMIN_EMAIL: admin.email,
      MORPHEUS_LOG_LEVEL: 'silent',
    },
  })
  await first.ready
  const second = openGateway({ databaseUrl, secrets: [secret] })
  await vi.waitFor(async () => expect(await waitingFor(databaseUrl)).toBe(1))
  await ask(
    databaseUrl,
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and objsubid = 1
     and database = (select oid from pg_database where datname = current_database())`,
  )
  expect(await first.ended).toMatchObject({
    exitCode: 1,
    stderr: 'Outro Morpheus passou a usar o banco de dados de DATABASE_URL: este foi encerrado.\n',
  })
  await second
})

async function ask(databaseUrl: string, statement: string) {
  const client = new Client(databaseUrl)
  await client.connect()
  onTestFinished(() => client.end())
  return (await client.query<{ count: number }>(statement)).rows
}

async function waitingFor(databaseUrl: string): Promise<number> {
  const [row] = await ask(
    databaseUrl,
    "select count(*)::int as count from pg_stat_activity where wait_event = 'advisory' and datname = current_database()",
  )
  return required(row).count
}
