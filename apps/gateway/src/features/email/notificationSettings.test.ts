import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { eachCase } from '../../testing/eachCase.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { openGateway, type TestGateway } from '../../testing/testGateway.js'

const { answer } = contract.notificationSettings.get
const route = '/settings/notifications'

const settingsOf = (gateway: TestGateway, token: string) => gateway.read(answer, `GET ${route}`, { token })

const defaults = {
  emailNotifications: false,
  pushNotifications: false,
  messageAlerts: true,
  sessionAlerts: true,
  errorAlerts: true,
  maintenanceAlerts: true,
}

test('alerts are on, e-mail and push notifications off by default', async () => {
  const gateway = await openGateway()
  expect(await settingsOf(gateway, await gateway.signIn())).toEqual(defaults)
})

test('changes a part, returns all settings, and keeps them after a restart', async () => {
  const folder = temporaryFolder()
  const gateway = await openGateway({ dataFolder: folder })
  const token = await gateway.signIn()
  const change = (body: object) => gateway.read(answer, `PUT ${route}`, { token, body })
  expect(await change({ pushNotifications: true })).toEqual({ ...defaults, pushNotifications: true })
  const changed = { ...defaults, pushNotifications: true, messageAlerts: false }
  expect(await change({ messageAlerts: false })).toEqual(changed)
  expect(await change({})).toEqual(changed)
  await gateway.close()
  const next = await openGateway({ dataFolder: folder })
  expect(await settingsOf(next, token)).toEqual(changed)
})

test('keeps all concurrent changes', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const off = Object.keys(defaults).map((name) => ({ [name]: false }))
  await Promise.all(off.map((body) => gateway.call(`PUT ${route}`, { token, body })))
  expect(Object.values(await settingsOf(gateway, token))).toEqual(off.map(() => false))
})

test('settings are separate for each user', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  const stranger = await gateway.another()
  await gateway.call(`PUT ${route}`, { token, body: { errorAlerts: false } })
  expect(await settingsOf(gateway, stranger)).toEqual(defaults)
})

test('rejects an invalid setting and changes nothing', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await eachCase(
    [
      [{ messageAlerts: 'sim' }, { messageAlerts: 'Informe verdadeiro ou falso' }],
      [{ errorAlerts: null }, { errorAlerts: 'Informe verdadeiro ou falso' }],
      [{ som: true, errorAlerts: false }, { som: 'Campo desconhecido' }],
    ],
    async ([body, fields]) => {
      const refused = await gateway.call(`PUT ${route}`, { token, body })
      expect([refused.status, refused.body.fields]).toEqual([400, fields])
      expect(await settingsOf(gateway, token)).toEqual(defaults)
    },
  )
})
