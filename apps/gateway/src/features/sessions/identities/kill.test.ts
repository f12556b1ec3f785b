import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { openStore } from '../../../core/store/open.js'
import { callAt, runGateway, signInAt } from '../../../testing/gatewayProcess.js'
import { temporaryFolder } from '../../../testing/temporaryFolder.js'
import { admin } from '../../../testing/testGateway.js'

const number = '5521977776666'
const patient = { timeout: 20_000 }

/**
 * Options of a node that dies, as by `kill -9`, before or after the last of these statements, having run the others.
 */
function dying(when: 'before' | 'after', ...statements: readonly string[]): string {
  const path = join(temporaryFolder(), 'dying.mjs')
  writeFileSync(
    path,
    `import { createRequire } from 'node:module'
    const { prototype } = createRequire(${JSON.stringify(import.meta.url)})('better-sqlite3')
    const left = ${JSON.stringify(statements)}
    const die = () => process.kill(process.pid, 'SIGKILL')
    const { prepare } = prototype
    prototype.prepare = function (sql) {
      const statement = prepare.call(this, sql)
      for (const name of ['run', 'all', 'get', 'iterate']) {
        const method = statement[name]
        statement[name] = (...values) => {
          if (!sql.startsWith(left[0])) return method.apply(statement, values)
          left.shift()
          if (left.length === 0 && ${when === 'before'}) die()
          const result = method.apply(statement, values)
          if (left.length === 0) die()
          return result
        }
      }
      return statement
    }`,
  )
  return `--import ${path}`
}

/** All rows that a merge changes. */
async function kept(dataFolder: string) {
  const db = await openStore({ dataFolder })
  const messages = await db
    .selectFrom('messages')
    .select(['chat', 'contact', 'reactions'])
    .orderBy('seq')
    .execute()
  // Contacts of the phone's address book are left out.
  const contacts = await db
    .selectFrom('contacts')
    .select('phone')
    .where((eb) => eb('phone', '=', number).or('phone', 'like', '%@lid'))
    .orderBy('phone', 'desc')
    .execute()
  const names = await db.selectFrom('identities').select(['name', 'contact']).orderBy('name').execute()
  const seen = await db.selectFrom('seen_messages').select('message').orderBy('message').execute()
  const told = await db
    .selectFrom('events')
    .select('payload')
    .where('type', '=', 'contact:update')
    .where('payload', 'like', '%formerPhone%')
    .execute()
  await db.destroy()
  return { messages, contacts: contacts.map(({ phone }) => phone), names, seen, told: told.length }
}

test('a kill during a merge leaves all or nothing, and it completes after the restart', async () => {
  const dataFolder = temporaryFolder()
  const run = async (options = '') => {
    const env = {
      MORPHEUS_ADMIN_EMAIL: admin.email,
      MORPHEUS_ADMIN_PASSWORD: admin.password,
      NODE_OPTIONS: options,
    }
    const gateway = runGateway(['--host', '127.0.0.1', '--port', '0', '--data', dataFolder], { env })
    const url = await gateway.url
    const token = await signInAt(url, admin)
    const call = (route: string, body?: object) => callAt(url, route, { token, body })
    return { gateway, url, call }
  }
  const merge = 'delete from "contacts"'
  let { gateway, url, call } = await run(dying('before', merge, 'commit'))
  const { session } = contract.sessions.create.answer.parse(await call('POST /sessions', { name: 'Loja' }))
  await call(`POST /sessions/${session.id}/connect`)
  const Code = z.object({ qrText: z.string() })
  const { qrText: qr } = await vi.waitFor(
    async () => Code.parse(await call(`GET /sessions/${session.id}/qr`)),
    patient,
  )
  const { secret } = contract.virtualPhone.scan.answer.parse(await call('POST /virtual-phone/scan', { qr }))
  const onPhone = (route: string, body: object) => callAt(url, route, { token: secret, body })
  const connected = () =>
    vi.waitFor(async () => {
      const answer = await call(`GET /sessions/${session.id}`)
      expect(contract.sessions.get.answer.parse(answer).session.status).toBe('connected')
    }, patient)
  await connected()
  const write = (content: string, more: object = {}) =>
    onPhone('POST /virtual-phone/messages', { content, contactPhone: number, ...more })
  const hide = (hidden: boolean) => onPhone(`PUT /virtual-phone/contacts/${number}/hidden`, { hidden })
  await write('aberto')
  await hide(true)
  await write('oculto')
  await write('no grupo', { group: 'Clientes' })
  const before = await kept(dataFolder)
  expect(before).toMatchObject({ contacts: [number, expect.stringMatching(/@lid$/)], told: 0 })

  // Whatever of the merge was outside of its transaction would stay.
  await expect(hide(false)).rejects.toThrow()
  await gateway.ended
  expect(await kept(dataFolder)).toEqual(before)
  ;({ gateway, url, call } = await run(dying('after', merge, 'commit')))
  await connected()
  await expect(hide(false)).rejects.toThrow()
  await gateway.ended
  const merged = await kept(dataFolder)
  expect(merged).toMatchObject({ contacts: [number], told: 1 })
  expect(merged.messages.map(({ contact }) => contact)).toEqual([number, number, number])
  expect(new Set(merged.names.map(({ contact }) => contact))).toEqual(new Set([number]))

  ;({ gateway, url, call } = await run())
  await connected()
  await hide(false)
  expect(await kept(dataFolder)).toEqual(merged)
})
