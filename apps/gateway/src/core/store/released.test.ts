import { contract } from '@morpheus/sdk/contract'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { checkGateway } from '../../start/check/checkGateway.js'
import { readSettings } from '../../start/config/config.js'
import { ManualClock } from '../../testing/manualClock.js'
import { openReleased, releasedSchemas } from '../../testing/released/openReleased.js'
import { openGateway } from '../../testing/testGateway.js'
import { schemaVersion } from './migrate.js'

test.each(releasedSchemas)('a released store (%s) opens with all its data', async (schema) => {
  const { madeAt, admin, second, ...kept } = await openReleased(schema)
  const clock = new ManualClock(madeAt.getTime() + 60_000)
  const gateway = await openGateway({ ...kept, clock })
  const token = await gateway.signIn(admin)
  await gateway.until(token, kept.connected, 'connected')
  const { data } = await gateway.call('GET /sessions', { headers: { 'x-api-key': kept.apiKey } })
  expect(data.sessions?.map(({ id }) => id).sort()).toEqual(kept.sessions.toSorted())
  const at = `/sessions/${kept.connected}`
  const { contacts } = (await gateway.call(`GET ${at}/contacts`, { token })).data
  expect(contacts?.map(({ phone }) => phone)).toContain('5521977776666')
  const { message } = await gateway.read(contract.messages.get.answer, `GET /messages/${kept.message}`, {
    token,
  })
  expect(message).toMatchObject({ text: 'Seu pedido saiu', contactPhone: '5521977776666' })
  // Decryption works with the key file beside the store.
  expect((await gateway.call(`GET ${at}/webhook`, { token })).body).toMatchObject({
    data: { url: 'http://127.0.0.1:9/morpheus', headers: { authorization: '••••••••ente' } },
  })
  const { templates } = await gateway.read(contract.templates.list.answer, 'GET /templates', { token })
  expect(templates).toMatchObject([{ id: kept.template, content: 'Olá {nome}, seu pedido saiu' }])
  const login = (code?: string) =>
    gateway.call('POST /auth/login', { body: { email: second.email, password: second.password, code } })
  expect((await login()).body).toMatchObject({ code: 'two_factor_required' })
  const epoch = Math.floor(clock.now() / 1000)
  expect((await login(generateSync({ secret: second.authenticator, epoch }))).status).toBe(200)
})

test.each(releasedSchemas)(
  'the upgrade check of a store of %s reports and rehearses the migration',
  async (schema) => {
    const { dataFolder, databaseUrl } = await openReleased(schema)
    const settings = { ...readSettings({ data: dataFolder }, {}), databaseUrl }
    const check = async (rehearse: boolean) =>
      (await checkGateway(settings, rehearse)).map(({ state, text }) => `${state} ${text}`)
    const told = await check(true)
    expect(told.filter((line) => line.startsWith('trouble'))).toEqual([])
    const isBehind = schema !== `schema-${schemaVersion}`
    expect(told.some((line) => line.startsWith('fine Ensaio: as mudanças levaram'))).toBe(isBehind)
    expect(told.join('\n')).toMatch(/Banco de dados (SQLite|PostgreSQL), .*, esquema \d+: /)
    // A dry run changes nothing: the second one prints the same.
    const settled = (lines: string[]) =>
      // Postgres does not shrink its files until a vacuum.
      lines.map((line) => line.replace(/levaram .*,|\d+,\d [KMG]B/g, ''))
    expect(settled(await check(true))).toEqual(settled(told))
  },
)
