import { type Morpheus, MorpheusError } from '@morpheus/sdk'
import type { PlainServer } from '@morpheus/sdk/testing'
import { cloneElement } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import * as kit from '../index.js'
import { plainClient } from '../testing/plainClient.js'
import { renderWidget } from '../testing/renderWidget.js'
import { aWorld, samples } from '../testing/widgetSamples.js'

const hosts = {
  className: 'of-host',
  style: { outlineOffset: '3px' },
  id: 'of-host',
  'aria-description': 'do hospedeiro',
  'data-of-host': 'sim',
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

async function createSession() {
  await page.getByLabelText('Nome da sessão').fill('Vendas')
  await button('Criar Sessão').click()
}

/** Actions that make a widget fail, for those that do not fail by themselves. */
const acts: Readonly<Record<string, (client: Morpheus) => unknown>> = {
  LoginForm: async () => {
    await page.getByLabelText('E-mail').fill('ana@exemplo.com.br')
    await page.getByLabelText('Senha', { exact: true }).fill('segredo')
    await button('Entrar').click()
  },
  CreateSessionDialog: createSession,
  NewSessionButton: async () => {
    await button('Nova Sessão').click()
    await createSession()
  },
  SendMessage: async () => {
    await page.getByLabelText('Mensagem').fill('Olá')
    await button('Enviar').click()
  },
  PhonePairingDialog: async () => {
    await page.getByLabelText('Número de telefone').fill('5511987654321')
    await button('Gerar Código').click()
  },
  CloudSection: () => button('Mostrar configuração').click(),
  ConnectionBadge: (client) =>
    client.realtime.store.setState({ status: 'offline', refusal: 'Este servidor não atende' }),
}

/** Widgets that make no failing call. */
const neverFail = [
  'ApiReference',
  'DisconnectSessionDialog',
  'Documentation',
  'NotificationBell',
  'NotificationTester',
  'RemoveSessionDialog',
  'SessionCard',
]

/** Widgets that render nothing without data. */
const saysNothing = ['FallenSessions', 'Heartbeat']

/** World of an administrator whose calls fail on demand. */
async function anAdministratorsWorld() {
  let failing: string | null = null
  const scenario = await aWorld({}, (server: PlainServer) => ({
    ...server,
    answer(call) {
      if (failing !== null && call.path.match(failing))
        return { status: 403, body: { success: false, message: 'O servidor não atendeu' } }
      const answer = server.answer(call)
      if (call.path !== '/settings/user') return answer
      return { ...answer, body: { success: true, data: { ...account, administrator: true } } }
    },
  }))
  return {
    world: scenario,
    fail(path: string) {
      failing = path
    },
  }
}

const account = {
  name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  phone: null,
  timezone: 'America/Sao_Paulo',
  language: 'pt-BR',
  twoFactorEnabled: false,
}

/** The host's attributes appear once, on the root element. */
async function expectHosts(container: Element) {
  await vi.waitFor(() => {
    const [element, ...others] = container.querySelectorAll('[data-of-host]')
    expect(others).toEqual([])
    expect(element?.parentElement).toBe(container.querySelector('.mo-root')?.firstElementChild)
    expect(element?.classList).toContain('of-host')
    expect(element?.id).toBe('of-host')
    expect(element?.getAttribute('aria-description')).toBe('do hospedeiro')
    expect(element instanceof HTMLElement && element.style.outlineOffset).toBe('3px')
  })
}

test('has a sample for every widget', () => {
  const widgets = Object.keys(kit).filter((name) => /^[A-Z]/.test(name) && name !== 'MorpheusProvider')
  expect(Object.keys(samples).sort()).toEqual(widgets.sort())
})

describe.each(Object.entries(samples))('%s', (name, sample) => {
  test('puts host attributes on the root element in every state and reports failures to the host', async () => {
    const { world, fail } = await anAdministratorsWorld()
    await sample.before?.(world)
    const onError = vi.fn()
    const widget = () => cloneElement(sample.widget(world), { ...hosts, onError })
    const visible = await renderWidget(world.client, widget())
    const isThere = !saysNothing.includes(name)
    if (isThere) await expectHosts(visible.container)
    for (const text of sample.shows) await expect.element(page.getByText(text).first()).toBeInTheDocument()
    if (isThere) await expectHosts(visible.container)
    // The subject of this sample is a failure.
    if (name !== 'KommoCallback') expect(onError.mock.calls).toEqual([])
    await visible.unmount()
    if (neverFail.includes(name)) return

    // A client with an empty cache.
    const client = await plainClient(world.server)
    fail(name === 'Users' ? '/settings/users' : '/')
    const failing = await renderWidget(client, widget())
    await acts[name]?.(client)
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(expect.any(MorpheusError)))
    if (isThere) await expectHosts(failing.container)
  })
})

test('hides controls without a callback and renders slots in place of parts', async () => {
  const { client, centro } = await aWorld({})
  const slots: kit.SessionListSlots = {
    badge: ({ session, children }) => <span data-badge={session.name}>{children}</span>,
    footer: ({ session }) => <b>Do hospedeiro: {session.name}</b>,
  }
  const list = await renderWidget(client, <kit.SessionList slots={slots} />)
  await expect.element(page.getByText('Do hospedeiro: Loja Centro')).toBeVisible()
  expect(list.container.querySelector('[data-badge="Loja Centro"] .mo-badge')).not.toBeNull()
  expect(page.getByRole('link').elements()).toEqual([])
  await list.unmount()

  const card = await renderWidget(client, <kit.SessionCard session={centro} />)
  expect(page.getByRole('button').elements()).toEqual([])
  await card.unmount()

  const detail = await renderWidget(client, <kit.SessionDetail sessionId={centro.id} />)
  await expect.element(button('Desconectar Sessão')).toBeVisible()
  for (const name of ['Sessões', 'Ver Contatos', 'Ver Mensagens', 'Ver Entregas'])
    expect(button(name).elements(), name).toEqual([])
  await detail.unmount()

  await renderWidget(client, <kit.TargetCards sessionId={centro.id} />)
  await expect.element(page.getByText('RabbitMQ')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})

test('sends toasts to onToast instead of showing them, and errors to onError', async () => {
  const { world, fail } = await anAdministratorsWorld()
  const client = await plainClient(world.server)
  const [onToast, onError] = [vi.fn(), vi.fn()]
  await render(
    <kit.MorpheusProvider client={client} notifications={false} onToast={onToast} onError={onError}>
      <kit.NewSessionButton />
    </kit.MorpheusProvider>,
  )
  fail('/')
  await acts.NewSessionButton?.(client)
  await vi.waitFor(() => expect(onToast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'error' })))
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ status: 403 }))
  expect(document.querySelector('.mo-toast')).toBeNull()
})
