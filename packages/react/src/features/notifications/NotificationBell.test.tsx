import {
  createMorpheus,
  type Morpheus,
  memoryStorage,
  type Notification,
  type NotificationSettings,
} from '@morpheus/sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { type Replies, testClient } from '../../testing/testClient.js'
import { NotificationBell } from './NotificationBell.js'

const settings: NotificationSettings = {
  emailNotifications: false,
  pushNotifications: false,
  messageAlerts: true,
  sessionAlerts: true,
  errorAlerts: true,
  maintenanceAlerts: true,
}

function aBell(replies: Replies = {}) {
  return testClient({ notificationSettings: { get: () => settings }, ...replies })
}

const renderBell = (client: Morpheus, onOpenSession = (_: { id: string }) => {}) =>
  renderWidget(client, <NotificationBell onOpenSession={onOpenSession} />, 'light', true)

const bell = () => page.getByRole('button', { name: /^Notificações/ })
const panel = () => page.getByRole('dialog', { name: 'Notificações' })
const entry = (name: string) => panel().getByRole('listitem').filter({ hasText: name })
const draft = { type: 'session', priority: 'medium', title: 'Sessão Conectada', message: 'Loja' } as const

function withPermission(answer: NotificationPermission, previous: NotificationPermission = 'default') {
  const request = vi.fn(async () => {
    permission = answer
    return answer
  })
  let permission = previous
  const fake = {
    get permission() {
      return permission
    },
    requestPermission: request,
  }
  vi.stubGlobal('Notification', fake)
  return request
}

beforeEach(() => () => vi.unstubAllGlobals())

test('shows how many sessions need attention and links to them', async () => {
  const sessions = { total: 3, connected: 1, down: 1, reconnecting: 1, attention: 2, paired: 3, targets: 0 }
  const stats = {
    sessions,
    contacts: { total: 0 },
    messagesToday: { sent: 0, received: 0, queued: 0, failed: 0 },
    timeZone: 'America/Sao_Paulo',
  }
  const { client } = aBell({ dashboard: { stats: () => stats } })
  const onOpenHref = vi.fn()
  await renderWidget(client, <NotificationBell attentionHref="/sessions?a" onOpenHref={onOpenHref} />)
  await bell().click()
  await expectAccessible()
  await panel().getByRole('link', { name: '2 sessões precisam de atenção' }).click()
  expect(onOpenHref).toHaveBeenCalledWith('/sessions?a')
  await expect.element(panel()).not.toBeInTheDocument()
})

test('shows an empty state; Escape closes the panel and returns focus', async () => {
  const { client } = aBell()
  await renderBell(client)
  await bell().click()
  await expect.element(panel().getByText('Nenhuma notificação')).toBeVisible()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.element(bell()).toHaveFocus()
})

test('moves focus into the panel and closes it when focus leaves', async () => {
  const { client } = aBell()
  client.notifications.add(draft)
  await renderWidget(
    client,
    <>
      <NotificationBell />
      <button type="button">Depois</button>
    </>,
  )
  bell().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel().getByRole('heading', { name: 'Notificações' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(panel().getByRole('button', { name: 'Marcar todas como lidas' })).toHaveFocus()
  const after = page.getByRole('button', { name: 'Depois' })
  for (let stops = 0; stops < 12 && document.activeElement !== after.element(); stops++)
    await userEvent.keyboard('{Tab}')
  await expect.element(after).toHaveFocus()
  await expect.element(panel()).not.toBeInTheDocument()
  await bell().click()
  await expect.element(panel()).toBeVisible()
  await bell().click()
  await expect.element(panel()).not.toBeInTheDocument()
})

test('counts unread notifications and shows at most 99+', async () => {
  const { client } = aBell()
  await renderBell(client)
  for (let count = 0; count < 99; count++) client.notifications.add(draft)
  await expect.element(bell()).toHaveTextContent('99')
  await expect.element(bell()).toHaveAccessibleName('Notificações, 99 não lidas')
  client.notifications.add(draft)
  await expect.element(bell()).toHaveTextContent('99+')
  client.notifications.markAllRead()
  await expect.element(bell()).toHaveTextContent('')
})

test('a click marks a notification as read and opens its session; accessible in both themes', async () => {
  const onOpenSession = vi.fn()
  const { client } = aBell()
  client.notifications.add({ ...draft, title: 'Sem sessão' })
  client.notifications.add({ ...draft, title: 'Com sessão', sessionId: 's1' })
  client.notifications.add({ ...draft, title: 'Sessão Desconectada', priority: 'high', type: 'error' })
  await renderBell(client, onOpenSession)
  await bell().click()
  await expect.element(entry('Sessão Desconectada')).toHaveClass('mo-notification-high')
  await expectAccessibleInBothThemes()
  await entry('Sem sessão')
    .getByRole('button', { name: /Sem sessão.*Agora/ })
    .click()
  await expect.element(bell()).toHaveAccessibleName('Notificações, 2 não lidas')
  expect(onOpenSession).not.toHaveBeenCalled()
  await expect.element(panel()).toBeVisible()
  await entry('Com sessão')
    .getByRole('button', { name: /Com sessão.*Agora/ })
    .click()
  expect(onOpenSession).toHaveBeenCalledExactlyOnceWith({ id: 's1' })
  await expect.element(panel()).not.toBeInTheDocument()
})

test('removes one, marks all as read and clears all; focus stays in the panel', async () => {
  const { client } = aBell()
  for (const title of ['Um', 'Dois', 'Três']) client.notifications.add({ ...draft, title })
  await renderBell(client)
  const press = async (button: Locator) => {
    await expect.element(button).toBeVisible()
    for (let tabs = 0; document.activeElement !== button.element(); tabs++) {
      expect(tabs).toBeLessThan(20)
      await userEvent.tab()
    }
    await userEvent.keyboard('{Enter}')
  }
  await press(bell())
  await press(panel().getByRole('button', { name: 'Remover: Dois' }))
  await expect.element(entry('Dois')).not.toBeInTheDocument()
  expect(panel().element().contains(document.activeElement)).toBe(true)
  await press(panel().getByRole('button', { name: 'Marcar todas como lidas' }))
  await expect.element(bell()).toHaveAccessibleName('Notificações')
  await expect.element(panel().getByRole('button', { name: 'Marcar todas como lidas' })).toBeDisabled()
  await press(panel().getByRole('button', { name: 'Limpar tudo' }))
  await expect.element(panel().getByText('Nenhuma notificação')).toBeVisible()
})

test('turns socket events into notifications while signed in', async () => {
  const session = aSession({ name: 'Loja Centro' })
  const { client, push, called } = aBell({ sessions: { list: () => ({ sessions: [session] }) } })
  await renderBell(client)
  await vi.waitFor(() => expect(called('GET /api/settings/notifications')).toHaveLength(1))
  await vi.waitFor(() => {
    push('session:status', { sessionId: session.id, status: 'connecting' })
    push('session:status', { sessionId: session.id, status: 'connected' })
    expect(client.notifications.store.getState().unreadCount).toBeGreaterThan(0)
  })
  await bell().click()
  await expect.element(entry('Sessão Conectada').first()).toHaveTextContent('Loja Centro está conectada')
})

test('renders 500 concurrent notifications in few updates and keeps 100', async () => {
  const { client } = aBell()
  await renderBell(client)
  client.notifications.add(draft)
  await bell().click()
  await expect.element(entry('Sessão Conectada')).toBeVisible()
  const changes = vi.fn()
  const observer = new MutationObserver(changes)
  observer.observe(panel().element(), { childList: true, subtree: true })
  for (let count = 0; count < 500; count++) client.notifications.add({ ...draft, title: `Aviso ${count}` })
  await expect.element(entry('Aviso 499')).toBeVisible()
  expect(changes.mock.calls.length).toBeLessThan(5)
  expect(panel().getByRole('listitem').elements()).toHaveLength(100)
})

test('wraps a long title and text', async () => {
  const { client } = aBell()
  const long: Pick<Notification, 'title' | 'message'> = { title: 'x'.repeat(300), message: 'y'.repeat(2000) }
  client.notifications.add({ ...draft, ...long })
  await renderBell(client)
  await bell().click()
  await expect.element(panel().getByRole('listitem')).toBeVisible()
  const element = panel().element()
  expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth)
})

test('asks for browser permission on enabling and saves the setting', async () => {
  const request = withPermission('granted')
  const update = vi.fn(() => ({ ...settings, pushNotifications: true }))
  const { client } = aBell({ notificationSettings: { get: () => settings, update } })
  await renderBell(client)
  await bell().click()
  const toggle = panel().getByRole('switch', { name: 'Notificações do navegador' })
  await expect.element(toggle).not.toBeChecked()
  await toggle.click()
  await expect.element(toggle).toBeChecked()
  expect(request).toHaveBeenCalledOnce()
  expect(update).toHaveBeenCalledOnce()
})

test('shows a denied permission once, next to the switch', async () => {
  const request = withPermission('denied')
  const { client, called } = aBell()
  await renderBell(client)
  await bell().click()
  const toggle = panel().getByRole('switch', { name: 'Notificações do navegador' })
  await toggle.click()
  await expect.element(panel().getByText(/O navegador bloqueou as notificações/)).toBeVisible()
  await expect.element(toggle).toBeDisabled()
  await expect.element(toggle).not.toBeChecked()
  expect(request).toHaveBeenCalledOnce()
  expect(called('PUT /api/settings/notifications')).toHaveLength(0)
  expect(document.querySelector('.mo-toast')).toBeNull()
})

test('reverts the switch and shows an error when saving fails', async () => {
  withPermission('granted')
  const { client } = aBell()
  await renderBell(client)
  await bell().click()
  const toggle = panel().getByRole('switch', { name: 'Notificações do navegador' })
  await toggle.click()
  await expect
    .element(page.getByText('Não foi possível salvar a preferência. Tente novamente.').first())
    .toBeVisible()
  await expect.element(toggle).not.toBeChecked()
})

test('keeps a notification added just before a reload', () => {
  const storage = memoryStorage()
  const visit = () => createMorpheus({ baseUrl: 'http://gateway.test', storage }).notifications
  visit().add(draft)
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(visit().store.getState()).toMatchObject({ unreadCount: 1, notifications: [{ message: 'Loja' }] })
})

test('separates sessions and errors from messages and groups by cause and contact', async () => {
  const { client } = aBell()
  const alert = { ...draft, sessionId: 's1', cause: 'session:s1' }
  client.notifications.add({
    ...alert,
    type: 'error',
    priority: 'high',
    title: 'Erro na Sessão',
    message: 'Loja: removida',
  })
  client.notifications.add({
    ...alert,
    priority: 'high',
    title: 'Sessão Desconectada',
    message: 'Loja foi desconectada',
  })
  for (const content of ['Oi', 'Ainda tem?'])
    client.notifications.add({
      type: 'message',
      priority: 'medium',
      title: 'Nova mensagem de Maria',
      message: content,
      contactName: 'Maria',
      sessionId: 's1',
      sessionName: 'Loja Moema',
      cause: 'message:s1:5511988887777',
    })
  await renderBell(client)
  await bell().click()
  await expect
    .element(panel().getByRole('tab', { name: 'Sessões e erros (2)' }))
    .toHaveAttribute('aria-selected', 'true')
  await expect.element(entry('Sessão Desconectada')).toHaveTextContent('Loja: removida')
  expect(panel().getByRole('listitem').elements()).toHaveLength(1)
  await expectAccessible()
  await panel().getByRole('tab', { name: 'Mensagens (2)' }).click()
  await expect.element(entry('Maria · 2 mensagens')).toHaveTextContent('Ainda tem?Loja Moema · ')
  await panel().getByRole('button', { name: 'Remover: Maria · 2 mensagens' }).click()
  await expect.element(panel().getByText('Nenhuma mensagem nova')).toBeVisible()
  expect(client.notifications.store.getState().notifications).toHaveLength(2)
})
