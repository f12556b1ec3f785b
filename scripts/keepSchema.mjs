// Saves a store written by this version's built gateway, on SQLite and on Postgres: later releases test their
// migration from it (apps/gateway/src/core/store/released.test.ts). After `npm run build`, with a local Postgres: `node
// scripts/keepSchema.mjs`. Existing schemas are kept.
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { root } from './setup.mjs'

const require = createRequire(join(root, 'apps/gateway/package.json'))
const Database = require('better-sqlite3')
const { generateSync } = require('otplib')
const server = 'postgres://postgres@127.0.0.1:5432'
const admin = { email: 'ana@loja.com.br', password: 'senha-de-teste' }
const second = { email: 'bia@outra.com.br', password: 'outra-senha' }

const work = mkdtempSync(join(tmpdir(), 'morpheus-schema-'))
const database = `morpheus_schema_${randomUUID().slice(0, 8)}`
try {
  const sqlite = join(work, 'sqlite')
  const contents = await filled(sqlite, {})
  const file = new Database(join(sqlite, 'morpheus.db'))
  const schema = file.prepare('select version from schema_version').pluck().get()
  file.pragma('wal_checkpoint(truncate)')
  file.close()
  const kept = join(root, `apps/gateway/src/testing/released/schema-${schema}`)
  if (existsSync(kept)) throw new Error(`${kept} is kept already`)
  execFileSync('createdb', ['--maintenance-db', `${server}/postgres`, database])
  const onPostgres = await filled(join(work, 'postgres'), { DATABASE_URL: `${server}/${database}` })
  const dump = execFileSync('pg_dump', ['--inserts', '--no-owner', `${server}/${database}`], {
    maxBuffer: 1 << 28,
  })
  keep(kept, 'sqlite', contents, join(sqlite, 'secret.key'), readFileSync(join(sqlite, 'morpheus.db')))
  keep(kept, 'postgres', onPostgres, join(work, 'postgres', 'secret.key'), withoutCommands(dump))
  console.log(`Kept in ${kept}`)
} finally {
  rmSync(work, { recursive: true, force: true })
  execFileSync('dropdb', ['--if-exists', '--force', '--maintenance-db', `${server}/postgres`, database])
}

function keep(folder, kind, contents, key, bytes) {
  const own = join(folder, kind)
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'contents.json'), `${JSON.stringify(contents, null, 2)}\n`)
  writeFileSync(join(own, 'secret.key'), readFileSync(key))
  writeFileSync(join(own, 'store.gz'), gzipSync(bytes, { level: 9 }))
}

/** Removes psql meta-commands. */
function withoutCommands(dump) {
  return Buffer.from(dump.toString().replace(/^\\.*$/gm, ''))
}

/** Runs a gateway in a folder with a bit of all data; returns what the test needs. */
async function filled(folder, env) {
  const given = {
    ...env,
    PATH: process.env.PATH,
    MORPHEUS_ADMIN_EMAIL: admin.email,
    MORPHEUS_ADMIN_PASSWORD: admin.password,
    MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
    MORPHEUS_LOG_LEVEL: 'error',
    MORPHEUS_SEND_GAP_MS: '0',
    MORPHEUS_SEND_JITTER_MS: '0',
  }
  const program = join(root, 'apps/gateway/dist/main.js')
  const at = ['--data', folder]
  const gateway = spawn(process.execPath, [program, ...at, '--host', '127.0.0.1', '--port', '0'], {
    env: given,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = await once(gateway.stdout, 'data')
    const url = /http:\/\/[^\s]+/.exec(String(line))[0]
    execFileSync(
      process.execPath,
      [program, 'user', 'add', '--email', second.email, '--password-stdin', ...at],
      {
        env: given,
        input: second.password,
      },
    )
    return await fill(`${url}/api`)
  } finally {
    gateway.kill('SIGTERM')
    if (gateway.exitCode === null) await once(gateway, 'exit')
  }
}

async function fill(api) {
  const calling = (token) => async (route, body) => {
    const [method, path] = route.split(' ')
    const answer = await fetch(`${api}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const json = await answer.json()
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${JSON.stringify(json)}`)
    return json.data ?? json
  }
  const signIn = async (who) => (await calling()('POST /auth/login', who)).token
  const call = calling(await signIn(admin))
  const { session } = await call('POST /sessions', { name: 'Loja Centro' })
  const { session: idle } = await call('POST /sessions', { name: 'Filial', description: 'Ainda sem número' })
  await call(`POST /sessions/${session.id}/connect`, {})
  const { qrText } = await until(() => call(`GET /sessions/${session.id}/qr`))
  const { secret } = await call('POST /virtual-phone/scan', { qr: qrText, phoneNumber: '5511988887777' })
  const connected = async () => (await call(`GET /sessions/${session.id}`)).session.status === 'connected'
  await until(connected)
  await call(`POST /sessions/${session.id}/webhook`, {
    url: 'http://127.0.0.1:9/morpheus',
    events: ['message:received'],
    headers: { authorization: 'Bearer segredo-do-cliente' },
    enabled: true,
  })
  const { message } = await call(`POST /sessions/${session.id}/send`, {
    to: '5521977776666',
    message: 'Seu pedido saiu',
  })
  const phone = calling(secret)
  await phone('POST /virtual-phone/messages', { content: 'Obrigada!', contactPhone: '5521977776666' })
  const answered = async () => (await call(`GET /sessions/${session.id}/contacts`)).contacts.length > 0
  await until(answered)
  await until(async () =>
    /^(delivered|read)$/.test((await call(`GET /messages/${message.id}`)).message.state),
  )
  const { template } = await call('POST /templates', {
    name: 'Pedido enviado',
    category: 'vendas',
    content: 'Olá {nome}, seu pedido saiu',
  })
  await call('PUT /settings/user', { timezone: 'America/Manaus' })
  const key = await call('POST /settings/api-keys', { name: 'Loja virtual', scopes: ['everything'] })
  const other = calling(await signIn(second))
  const twoFactor = await other('POST /settings/user/2fa/setup', {})
  await other('POST /settings/user/2fa/enable', { token: generateSync({ secret: twoFactor.secret }) })
  return {
    madeAt: new Date().toISOString(),
    admin,
    second: { ...second, authenticator: twoFactor.secret },
    sessions: [idle.id, session.id],
    connected: session.id,
    message: message.id,
    template: template.id,
    apiKey: key.secret,
  }
}

async function until(look) {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await look().catch(() => null)
    if (found) return found
    await pause(50)
  }
  throw new Error('It never came')
}
