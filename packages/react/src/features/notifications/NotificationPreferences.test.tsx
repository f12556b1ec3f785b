import { TestFailure } from '@morpheus/sdk/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { NotificationPreferences } from './NotificationPreferences.js'

const settings = {
  emailNotifications: false,
  pushNotifications: false,
  messageAlerts: true,
  sessionAlerts: false,
  errorAlerts: true,
  maintenanceAlerts: true,
}
const toggle = (name: string) => page.getByRole('switch', { name })
const save = () => page.getByRole('button', { name: 'Salvar Preferências' })

afterEach(() => vi.unstubAllGlobals())

/** Browser with a scripted permission answer. */
function aBrowser(answer: NotificationPermission) {
  const requestPermission = vi.fn(async () => {
    api.permission = answer
    return answer
  })
  const api = Object.assign(class {}, { permission: 'default', requestPermission })
  vi.stubGlobal('Notification', api)
  return requestPermission
}

function createScenario(refuse: () => void = () => {}) {
  return testClient({
    notificationSettings: {
      get: () => settings,
      update: ({ body }) => {
        refuse()
        return { ...settings, ...Object(body) }
      },
    },
  })
}

test('saves the toggles together and asks the browser for push; accessible in both themes', async () => {
  const request = aBrowser('granted')
  const { client, called } = createScenario()
  await renderWidget(client, <NotificationPreferences />)
  await toggle('Notificações push do navegador').click()
  await expect.element(toggle('Notificações push do navegador')).toBeChecked()
  expect(request).toHaveBeenCalledOnce()
  await toggle('Alertas de mensagens').click()
  await expectAccessibleInBothThemes()
  expect(called('PUT /api/settings/notifications')).toEqual([])
  await save().click()
  await expect
    .element(page.getByText('Preferências de notificação salvas com sucesso!').first())
    .toBeVisible()
  expect(called('PUT /api/settings/notifications')[0]?.body).toEqual({
    emailNotifications: false,
    pushNotifications: true,
    messageAlerts: false,
    maintenanceAlerts: true,
  })
})

test('keeps push off when the browser denies it; keeps the selection when saving fails', async () => {
  aBrowser('denied')
  const { client } = createScenario(() => {
    throw new TestFailure(403, 'Acesso negado')
  })
  await renderWidget(client, <NotificationPreferences />)
  await toggle('Notificações push do navegador').click()
  await expect.element(page.getByText(/O navegador bloqueou as notificações/)).toBeVisible()
  await expect.element(toggle('Notificações push do navegador')).not.toBeChecked()
  await toggle('Notificações por e-mail').click()
  await save().click()
  await expect.element(page.getByText('Acesso negado').first()).toBeVisible()
  await expect.element(toggle('Notificações por e-mail')).toBeChecked()
})
