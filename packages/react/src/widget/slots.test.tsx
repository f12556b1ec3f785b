import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as kit from '../index.js'
import { aDelivery, noTargets } from '../testing/delivery.js'
import { renderWidget } from '../testing/renderWidget.js'
import { aSession } from '../testing/sessions.js'
import { type Replies, testClient } from '../testing/testClient.js'

const session = aSession({ id: 's1', name: 'Loja', status: 'connected' })
const contact = {
  id: 'c1',
  sessionId: 's1',
  name: 'Ana',
  phone: '5511980000001',
  profilePic: null,
  createdAt: '2026-11-21T12:00:00.000Z',
}

/** One item in every list, or none. */
function createScenario(isEmpty: boolean) {
  const whenFull = <Item,>(...items: Item[]) => (isEmpty ? [] : items)
  const replies: Replies = {
    sessions: { list: () => ({ sessions: [session] }), get: () => ({ session }) },
    contacts: {
      stats: () => ({ total: 1, named: 1, addedToday: 0 }),
      list: () => ({ contacts: whenFull(contact), total: whenFull(contact).length, nextCursor: null }),
    },
    deliveries: {
      targets: () => noTargets,
      history: () => ({ buckets: [] }),
      logs: () => ({ logs: whenFull(aDelivery(1)), page: 1, totalPages: 1, total: whenFull(1).length }),
    },
  }
  return testClient(replies).client
}

const empty = () => <p>Vazio do hospedeiro</p>
const header: kit.Slot = ({ children }) => <div data-header="">{children}</div>

const cases = {
  ContactBrowser: {
    one: <kit.ContactBrowser slots={{ header, row: ({ contact: { name } }) => <b>Linha de {name}</b> }} />,
    none: <kit.ContactBrowser slots={{ empty }} />,
    shows: 'Linha de Ana',
  },
  DeliveryLog: {
    one: (
      <kit.DeliveryLog
        sessionId="s1"
        slots={{ header, row: ({ delivery: { event } }) => <b>Linha de {event}</b> }}
      />
    ),
    none: <kit.DeliveryLog sessionId="s1" slots={{ empty }} />,
    shows: 'Linha de message:received',
  },
}

test.each(Object.entries(cases))(
  '%s renders its header, row and empty slots',
  async (_, { one, none, shows }) => {
    const full = await renderWidget(createScenario(false), one)
    await expect.element(page.getByText(shows)).toBeVisible()
    await expect.element(page.getByRole('heading').first()).toBeVisible()
    expect(full.container.querySelector('[data-header] h2')).not.toBeNull()
    await full.unmount()
    await renderWidget(createScenario(true), none)
    await expect.element(page.getByText('Vazio do hospedeiro')).toBeVisible()
  },
)

test('the notification bell renders its header, entry and empty slots', async () => {
  const { client } = testClient({})
  const slots: kit.NotificationBellSlots = {
    header,
    entry: ({ notification, children }) => <div data-entry={notification.title}>{children}</div>,
    empty,
  }
  const { container } = await renderWidget(client, <kit.NotificationBell slots={slots} />)
  await page.getByRole('button', { name: /^Notificações/ }).click()
  await expect.element(page.getByText('Vazio do hospedeiro')).toBeVisible()
  client.notifications.add({ type: 'session', priority: 'medium', title: 'Caiu', message: 'Loja' })
  await expect.element(page.getByText('Caiu')).toBeVisible()
  expect(container.querySelector('[data-entry="Caiu"] .mo-notification-open')).not.toBeNull()
  expect(container.querySelector('[data-header] h2')).not.toBeNull()
})

test('a panel with a header slot keeps its accessible name', async () => {
  const { client } = testClient({ monitoring: { logs: () => ({ logs: [] }) } })
  await renderWidget(client, <kit.LogViewer slots={{ header: () => <h4>Registros</h4>, empty }} />)
  await expect.element(page.getByRole('heading', { name: 'Registros' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Logs do Sistema' })).toBeVisible()
  await expect.element(page.getByText('Vazio do hospedeiro')).toBeVisible()
})
