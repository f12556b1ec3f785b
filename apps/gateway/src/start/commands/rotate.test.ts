import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@morpheus/sdk/contract'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runGateway, runHere } from '../../testing/gatewayProcess.js'
import { openReceiver, type Receiver } from '../../testing/receiver.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { admin, openGateway, required, type TestGateway } from '../../testing/testGateway.js'

const onLoopback = ['--host', '127.0.0.1', '--port', '0']
const quiet = { MORPHEUS_LOG_LEVEL: 'silent' }
const credential = 'Bearer credencial-do-destino'
const accessToken = 'token-da-cloud-api'

interface Filled {
  folder: string
  token: string
  id: string
  cloud: string
  receiver: Receiver
}

/** A data folder with sealed values in every place. `secret` is the initial key file. */
async function filled({ secret, secrets }: { secret?: Buffer; secrets?: [Buffer] } = {}): Promise<Filled> {
  const folder = temporaryFolder()
  if (secret) writeFileSync(join(folder, 'secret.key'), secret)
  const receiver = await openReceiver()
  const gateway = await openGateway({ dataFolder: folder, secrets })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const body = { url: receiver.url, headers: { Authorization: credential } }
  const headers = { 'idempotency-key': 'uma-vez-so' }
  expect((await gateway.call(`POST /sessions/${id}/webhook`, { token, body, headers })).status).toBe(201)
  const cloud = await gateway.createSession(token, {
    apiType: 'WHATSAPP_CLOUD',
    config: { accessToken, phoneNumberId: '123456' },
  })
  await gateway.pair(token, id)
  await gateway.close()
  return { folder, token, id, cloud, receiver }
}

/** Sealed values still work: credentials are sent, shown masked, and reconnect a session. */
async function expectReadable(gateway: TestGateway, { id, cloud, receiver }: Filled, token: string) {
  receiver.received = []
  const tested = await gateway.call(`POST /sessions/${id}/webhook/test`, { token, body: {} })
  expect(tested.data).toMatchObject({ connected: true })
  expect(receiver.received.map(({ headers }) => headers.authorization)).toEqual([credential])
  const config = await gateway.call(`GET /whatsapp-cloud/sessions/${cloud}/config`, { token })
  expect(JSON.stringify(config.body)).toContain('••••••••-api')
  await gateway.until(token, id, 'connected')
}

async function warningsIn(gateway: TestGateway, token: string): Promise<string[]> {
  const lines = await gateway.read(contract.monitoring.logs.answer, 'GET /monitoring/logs?level=warn', {
    token,
  })
  return lines.map(({ message }) => message)
}

const sealedIn = (folder: string) => {
  const db = new Database(join(folder, 'morpheus.db'), { readonly: true })
  onTestFinished(() => void db.close())
  const columns = db
    .prepare(
      `select t.name as "table", c.name as "column" from sqlite_master t, pragma_table_info(t.name) c where t.type = 'table'`,
    )
    .all()
    .map(Object)
  return columns
    .flatMap(({ table, column }) => db.prepare(`select "${column}" from "${table}"`).pluck().all())
    .map(String)
    .filter((value) => /^v\d\.[A-Za-z0-9+/.=]{40,}$/.test(value))
}

const rotate = (folder: string, ...args: string[]) => runHere(['secret', 'rotate', ...args, '--data', folder])
const keyFile = (folder: string): { tokens: string; vault: string[] } =>
  JSON.parse(readFileSync(join(folder, 'secret.key'), 'utf8'))

test('moves the key from the file to MORPHEUS_SECRET', async () => {
  const before = await filled()
  const secret = Buffer.alloc(32, 7)
  const env = { MORPHEUS_SECRET: secret.toString('base64') }
  const move = () => runHere(['secret', 'rotate', '--data', before.folder], { env })
  const moved = await move()
  expect(moved).toMatchObject({ exitCode: 0, stderr: '' })
  expect(moved.stdout).toContain('4 valores cifrados com a chave nova.')
  expect(moved.stdout).toContain('Todos os tokens deixaram de valer: todos precisam entrar de novo.')
  expect((await move()).stderr).toContain('A chave vem de MORPHEUS_SECRET.')
  rmSync(join(before.folder, 'secret.key'))
  const gateway = await openGateway({ dataFolder: before.folder, secrets: [secret] })
  await expectReadable(gateway, before, await gateway.signIn())
})

test.each([
  ['of today', undefined],
  ['as it was at first', Buffer.alloc(32, 9)],
])(
  'rotates both keys of a file %s: data stays readable, the old key is removed, tokens end',
  async (_, secret) => {
    const before = await filled({ ...(secret && { secret }) })
    const old = sealedIn(before.folder)
    expect(old).toHaveLength(4)
    const kept = readFileSync(join(before.folder, 'secret.key'), 'latin1')
    const rotated = await rotate(before.folder)
    expect(rotated).toMatchObject({ exitCode: 0, stderr: '' })
    expect(rotated.stdout).toContain('Todos os tokens deixaram de valer: todos precisam entrar de novo.')
    expect(rotated.stdout).toContain('4 valores cifrados com a chave nova.')
    const keys = keyFile(before.folder)
    expect(keys.vault).toHaveLength(1)
    if (!secret) expect(kept).not.toContain(keys.vault[0])
    expect(statSync(join(before.folder, 'secret.key')).mode & 0o777).toBe(0o600)
    const now = sealedIn(before.folder)
    expect(now.filter((one) => old.includes(one))).toEqual([])
    expect(new Set(now.map((one) => one.split('.', 2).join('.'))).size).toBe(1)

    const gateway = await openGateway({ dataFolder: before.folder })
    const ended = await gateway.call('GET /sessions', { token: before.token })
    expect([ended.status, ended.body.code]).toEqual([401, 'token_invalid'])
    const token = await gateway.signIn()
    await expectReadable(gateway, before, token)
    // The warning that Meta is unreachable follows.
    expect(await warningsIn(gateway, token)).toContain(
      'Chaves trocadas. Todos os tokens deixaram de valer: todos precisam entrar de novo. 4 valores cifrados com a chave nova.',
    )
  },
)

/** A database of an earlier version, without its key's name. */
function withoutKeyName(folder: string): void {
  const db = new Database(join(folder, 'morpheus.db'))
  db.exec('update store_identity set key_name = null')
  db.close()
}

test('a gateway with a different key does not start and changes nothing', async () => {
  const [right, wrong] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const before = await filled({ secrets: [right] })
  const ciphertext = sealedIn(before.folder)
  await expect(openGateway({ dataFolder: before.folder, secrets: [wrong] })).rejects.toThrow(
    /^A chave de MORPHEUS_SECRET \([0-9a-f]{8}\) não é a deste banco de dados \([0-9a-f]{8}\): nada foi alterado\./,
  )
  const path = join(before.folder, 'secret.key')
  writeFileSync(path, wrong)
  await expect(openGateway({ dataFolder: before.folder })).rejects.toThrow(`A chave de ${path} (`)
  expect(sealedIn(before.folder)).toEqual(ciphertext)

  const both = await openGateway({ dataFolder: before.folder, secrets: [wrong, right] })
  await both.close()
  // With both keys present, the first one becomes the database's.
  const again = await openGateway({ dataFolder: before.folder, secrets: [wrong, right] })
  await expectReadable(again, before, await again.signIn())
})

test('--forget gives up data sealed with another environment key and starts with the current one', async () => {
  const [right, wrong] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const before = await filled({ secrets: [right] })
  const forget = (secret: Buffer) =>
    runHere(['secret', 'rotate', '--forget', '--data', before.folder], {
      env: { MORPHEUS_SECRET: secret.toString('base64') },
    })
  expect(await forget(right)).toMatchObject({ exitCode: 1 })
  const forgotten = await forget(wrong)
  expect(forgotten.stdout).toContain('2 configurações ficaram ilegíveis: remova e configure de novo.')
  const gateway = await openGateway({ dataFolder: before.folder, secrets: [wrong] })
  await gateway.until(await gateway.signIn(), before.id, 'disconnected')
})

test('in a database of an earlier version, a session waits for the key that sealed its pairing', async () => {
  const [right, wrong] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const { folder, id } = await filled({ secrets: [right] })
  withoutKeyName(folder)
  const gateway = await openGateway({ dataFolder: folder, secrets: [wrong] })
  const token = await gateway.signIn()
  await gateway.until(token, id, 'connecting')
  const warnings = await warningsIn(gateway, token)
  expect(warnings).toContain(
    'Sessão "Loja": a chave deste servidor não abre as credenciais do pareamento. Inicie o servidor com a chave certa.',
  )
  const warned =
    /A chave de MORPHEUS_SECRET \(([0-9a-f]{8})\) não abre 2 configurações guardadas com outra \(([0-9a-f]{8})\): confira a chave, ou remova e configure de novo o que não abre\./
  const [, here, other] = required(warned.exec(gateway.logged.join('\n')))
  expect(here).not.toBe(other)
  expect(warnings).toContainEqual(expect.stringMatching(warned))
  await gateway.close()
  // Only the right key is recorded.
  const again = await openGateway({ dataFolder: folder, secrets: [right] })
  await again.until(await again.signIn(), id, 'connected')
  await again.close()
  await expect(openGateway({ dataFolder: folder, secrets: [wrong] })).rejects.toThrow('não é a deste banco')
})

test('rotates only the vault key or only the token key', async () => {
  const before = await filled({ secret: Buffer.alloc(32, 9) })
  expect((await rotate(before.folder, '--vault')).stdout).not.toContain('tokens')
  const first = keyFile(before.folder)
  const gateway = await openGateway({ dataFolder: before.folder })
  await expectReadable(gateway, before, before.token)
  await gateway.close()

  expect((await rotate(before.folder, '--tokens')).stdout).not.toContain('cifrado')
  const second = keyFile(before.folder)
  expect([second.vault, second.tokens === first.tokens]).toEqual([first.vault, false])
  const later = await openGateway({ dataFolder: before.folder })
  expect((await later.call('GET /sessions', { token: before.token })).status).toBe(401)
  await expectReadable(later, before, await later.signIn())
})

test('after a kill between file and database, data stays readable and the next rotation completes', async () => {
  const before = await filled()
  const [old] = keyFile(before.folder).vault
  // A write lock on the database blocks the rotation.
  const holder = new Database(join(before.folder, 'morpheus.db'))
  holder.exec('begin immediate')
  const killed = runGateway(['secret', 'rotate', '--data', before.folder])
  await vi.waitFor(() => expect(keyFile(before.folder).vault).toHaveLength(2), { timeout: 20_000 })
  killed.kill('SIGKILL')
  await killed.ended
  holder.exec('rollback')
  holder.close()

  const gateway = await openGateway({ dataFolder: before.folder })
  const token = await gateway.signIn()
  await expectReadable(gateway, before, token)
  await gateway.close()
  expect((await rotate(before.folder)).exitCode).toBe(0)
  const { vault } = keyFile(before.folder)
  expect([vault.length, vault.includes(String(old))]).toEqual([1, false])
  const later = await openGateway({ dataFolder: before.folder })
  await expectReadable(later, before, await later.signIn())
})

test('after a kill between database and file, data stays readable', async () => {
  const before = await filled()
  const [old] = keyFile(before.folder).vault
  expect((await rotate(before.folder)).exitCode).toBe(0)
  // State of the file before the last step.
  const keys = keyFile(before.folder)
  writeFileSync(
    join(before.folder, 'secret.key'),
    JSON.stringify({ format: 2, ...keys, vault: [...keys.vault, old] }),
  )
  const gateway = await openGateway({ dataFolder: before.folder })
  await expectReadable(gateway, before, await gateway.signIn())
})

test('a database without its key does not start; only --forget creates a new key', async () => {
  const before = await filled()
  const path = join(before.folder, 'secret.key')
  rmSync(path)
  for (const args of [[], ['secret', 'rotate']]) {
    const refused = await runHere([...args, ...(args.length ? [] : onLoopback), '--data', before.folder], {
      env: quiet,
    })
    expect([refused.exitCode, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toContain(path)
    expect(refused.stderr).toContain('não está lá. Restaure o arquivo de um backup.')
    expect(refused.stderr).toContain(`morpheus-gateway secret rotate --forget --data ${before.folder}`)
    expect(existsSync(path)).toBe(false)
  }
  const forgotten = await rotate(before.folder, '--forget')
  expect(forgotten).toMatchObject({ exitCode: 0, stderr: '' })
  expect(forgotten.stdout).toContain('2 configurações ficaram ilegíveis: remova e configure de novo.')
  expect(forgotten.stdout).toContain('1 sessão perdeu o pareamento: conecte de novo.')
  const gateway = await openGateway({ dataFolder: before.folder })
  const token = await gateway.signIn()
  expect((await gateway.call(`GET /sessions/${before.id}/webhook`, { token })).body.code).toBe(
    'unreadable_secret',
  )
  await gateway.until(token, before.id, 'disconnected')
  const body = { url: 'https://exemplo.com.br/eventos' }
  const headers = { 'idempotency-key': 'uma-vez-so' }
  await gateway.call(`DELETE /sessions/${before.id}/webhook`, { token })
  const anew = await gateway.call(`POST /sessions/${before.id}/webhook`, { token, body, headers })
  expect(anew.status).toBe(201)
})

test('--forget is rejected while the key exists, and rotation while a gateway runs', async () => {
  const before = await filled()
  const kept = readFileSync(join(before.folder, 'secret.key'), 'utf8')
  expect(await rotate(before.folder, '--forget')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('está lá: --forget só vale quando ela se perdeu.'),
  })
  await openGateway({ dataFolder: before.folder })
  expect(await rotate(before.folder)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Encerre-o, troque as chaves e inicie-o de novo.'),
  })
  expect(readFileSync(join(before.folder, 'secret.key'), 'utf8')).toBe(kept)
  expect(await rotate(temporaryFolder())).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^Não há um Morpheus em /),
  })
  for (const args of [['--tokens'], ['secret', 'rotate', '--forget', '--vault']])
    expect((await runHere(args)).exitCode).toBe(2)
})

test('rotates a key in the environment by listing the new one first', async () => {
  const [old, fresh] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const before = await filled({ secrets: [old] })
  expect(existsSync(join(before.folder, 'secret.key'))).toBe(false)
  const run = (MORPHEUS_SECRET: string) =>
    runHere(['secret', 'rotate', '--data', before.folder], { env: { MORPHEUS_SECRET } })
  expect(await run(old.toString('base64'))).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('MORPHEUS_SECRET=nova,atual'),
  })
  expect(await run(`${fresh.toString('base64')},${old.toString('base64')}`)).toMatchObject({ exitCode: 0 })
  const gateway = await openGateway({ dataFolder: before.folder, secrets: [fresh] })
  expect((await gateway.call('GET /sessions', { token: before.token })).status).toBe(401)
  await expectReadable(gateway, before, await gateway.signIn())
})

test('a user can be added before the first start', async () => {
  const folder = temporaryFolder()
  const added = await runHere(['user', 'add', '--email', 'bia@loja.com.br', '--data', folder])
  expect(added.exitCode).toBe(0)
  const gateway = runGateway([...onLoopback, '--data', folder], {
    env: { ...quiet, MORPHEUS_ADMIN_EMAIL: admin.email },
  })
  expect(await gateway.ready).toMatch(/^Morpheus no ar em /)
})
