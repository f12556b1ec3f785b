import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../../testing/axe.js'
import { renderWidget } from '../../../testing/renderWidget.js'
import { aSession } from '../../../testing/sessions.js'
import { type Replies, testClient } from '../../../testing/testClient.js'
import { CreateSessionDialog } from './CreateSessionDialog.js'

const session = aSession({ name: 'Vendas' })
const creation = {
  create: () => ({ session }),
  connect: () => ({ session: { ...session, status: 'connecting' } }),
}

function open(sessions: Replies['sessions'] = creation) {
  const test = testClient({ sessions: { ...sessions } })
  const onCreated = vi.fn()
  const onClose = vi.fn()
  return {
    ...test,
    onCreated,
    onClose,
    widget: <CreateSessionDialog onClose={onClose} onCreated={onCreated} />,
  }
}

const name = () => page.getByLabelText('Nome da sessão')
const submit = () => page.getByRole('button', { name: 'Criar Sessão' })

test('requires a name; accessible in both themes', async () => {
  const { client, widget, calls } = open()
  await renderWidget(client, widget)
  await expect.element(name()).toHaveFocus()
  await submit().click()
  await expect.element(page.getByText('Nome é obrigatório')).toBeVisible()
  expect(calls).toEqual([])
  await expectAccessibleInBothThemes()
})

test('creates and connects a session and reports that the QR dialog is next', async () => {
  const { client, widget, called, onCreated } = open()
  await renderWidget(client, widget)
  await name().fill('  Vendas ')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith(session, 'qr'))
  expect(called('POST /api/sessions')).toEqual([
    {
      route: 'POST /api/sessions',
      body: { name: 'Vendas', apiType: 'MORPHEUS', connectionMethod: 'QR_CODE' },
    },
  ])
  await expect.element(page.getByText('Sessão criada com sucesso!').first()).toBeInTheDocument()
})

test('reports that the phone pairing dialog is next when pairing by phone', async () => {
  const phone = { ...session, connectionMethod: 'PHONE_NUMBER' as const }
  const { client, widget, onCreated } = open({
    create: () => ({ session: phone }),
    connect: () => ({ session: phone }),
  })
  await renderWidget(client, widget)
  await name().fill('Vendas')
  await page.getByRole('radio', { name: 'Número de telefone' }).click()
  await submit().click()
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith(phone, 'phone'))
})

test('creates a Cloud API session without a connection method and does not connect it', async () => {
  const cloud = aSession({ apiType: 'WHATSAPP_CLOUD', connectionMethod: null })
  const { client, widget, onCreated, calls } = open({ create: () => ({ session: cloud }) })
  await renderWidget(client, widget)
  await name().fill('Oficial')
  await page.getByRole('radio', { name: 'CLOUD API' }).click()
  await expect.element(page.getByText('Método de conexão')).not.toBeInTheDocument()
  await submit().click()
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith(cloud, null))
  expect(calls).toEqual([
    { route: 'POST /api/sessions', body: { name: 'Oficial', apiType: 'WHATSAPP_CLOUD' } },
  ])
})

test('ignores a second submit while one is pending', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { client, widget, called, onCreated } = open({
    ...creation,
    create: async () => {
      await held
      return { session }
    },
  })
  await renderWidget(client, widget)
  await name().fill('Vendas')
  await submit().click()
  await expect.element(page.getByRole('button', { name: 'Criando...' })).toBeVisible()
  await name().click()
  await userEvent.keyboard('{Enter}')
  answer()
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
  expect(called('POST /api/sessions')).toHaveLength(1)
})

test('shows an error when creation fails and allows another submit', async () => {
  let fails = true
  const { client, widget, onCreated } = open({
    ...creation,
    create: () => {
      if (fails) throw new TestFailure(500, 'quebrou')
      return { session }
    },
  })
  await renderWidget(client, widget)
  await name().fill('Vendas')
  await submit().click()
  await expect.element(page.getByText('quebrou').first()).toBeVisible()
  fails = false
  await submit().click()
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledOnce())
})

test('keeps the session and shows a message when only the connection fails', async () => {
  const { client, widget, onCreated } = open({
    create: creation.create,
    connect: () => {
      throw new TestFailure(500, 'motor parado')
    },
  })
  await renderWidget(client, widget)
  await name().fill('Vendas')
  await submit().click()
  await vi.waitFor(() => expect(onCreated).toHaveBeenCalledWith(session, null))
  await expect
    .element(page.getByText('Sessão criada, mas falha na conexão. Tente conectar manualmente.').first())
    .toBeInTheDocument()
})
