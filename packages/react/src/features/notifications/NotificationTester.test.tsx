import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { NotificationTester } from './NotificationTester.js'

const settings = {
  emailNotifications: false,
  pushNotifications: true,
  messageAlerts: true,
  sessionAlerts: true,
  errorAlerts: true,
  maintenanceAlerts: false,
}
const send = (type: string) => page.getByRole('button', { name: `Disparar: ${type}` })

afterEach(() => vi.unstubAllGlobals())

test('sends samples to bell and browser, except disabled types; accessible in both themes', async () => {
  const visible: string[] = []
  class Api {
    static permission = 'granted'
    constructor(title: string) {
      visible.push(title)
    }
    close() {}
  }
  vi.stubGlobal('Notification', Api)
  const { client } = testClient({ notificationSettings: { get: () => settings } })
  await client.notifications.loadSettings()
  await renderWidget(client, <NotificationTester />)
  await expectAccessibleInBothThemes()
  for (const type of ['Mensagem', 'Sessão', 'Erro', 'Sistema']) await send(type).click()
  const { notifications } = client.notifications.store.getState()
  expect(notifications.map(({ type, priority }) => [type, priority]).reverse()).toEqual([
    ['message', 'medium'],
    ['session', 'medium'],
    ['error', 'high'],
    ['system', 'low'],
  ])
  expect(visible).toHaveLength(4)
  await send('Manutenção').click()
  await expect.element(page.getByText(/Manutenção.*desligados nas suas preferências/).first()).toBeVisible()
  expect(client.notifications.store.getState().notifications).toHaveLength(4)
})
