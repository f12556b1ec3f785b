import type { Morpheus } from '@morpheus/sdk'
import { webhook } from '@morpheus/sdk/integrations'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EditorDialog } from '../editor/EditorDialog.js'
import { TemplateForm } from '../features/templates/TemplateForm.js'
import { aWebhook } from '../testing/delivery.js'
import { renderWidget } from '../testing/renderWidget.js'
import { testClient } from '../testing/testClient.js'

beforeEach(() => sessionStorage.clear())

const user = { id: 'u1', name: 'Ana', email: 'ana@loja.com.br', avatar: null }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const notice = page.getByText(/^Rascunho de .* recuperado\./)

function signIn({ identity }: Morpheus, id = user.id) {
  identity.store.setState({ user: { ...user, id }, token: 't', isAuthenticated: true, expired: false })
}

/** Opens the webhook's editor as after a reload: with a new client, and so an empty memory. */
async function openEditor(stored = aWebhook(), account?: string) {
  const { client, called } = testClient({ webhooks: { get: () => stored, update: () => stored } })
  signIn(client, account)
  const onClose = vi.fn()
  const screen = await renderWidget(
    client,
    <EditorDialog description={webhook} sessionId="s1" onClose={onClose} />,
  )
  await expect.element(button('Salvar')).toBeVisible()
  return { client, called, onClose, screen }
}

const storedText = () => JSON.stringify({ ...sessionStorage })

test('restores changed fields without secrets after a reload, and drops the draft when it is saved', async () => {
  const { screen } = await openEditor()
  await page.getByLabelText('URL').fill('https://loja.exemplo/novos')
  await button('Adicionar cabeçalho').click()
  await page.getByLabelText('Nome do cabeçalho').fill('X-Chave')
  await page.getByLabelText('Valor do cabeçalho').fill('segredo-42')
  await vi.waitFor(() => expect(storedText()).toContain('/novos'))
  expect(storedText()).not.toContain('segredo-42')
  await screen.unmount()

  const second = await openEditor()
  await expect.element(page.getByLabelText('URL')).toHaveValue('https://loja.exemplo/novos')
  await expect.element(notice).toHaveTextContent('Senhas e chaves não são guardadas')
  await expect.element(notice).not.toHaveTextContent('mudou')
  await button('Salvar').click()
  await vi.waitFor(() => expect(second.onClose).toHaveBeenCalledOnce())
  expect(sessionStorage).toHaveLength(0)
})

test('tells that the record changed meanwhile, and discards the draft on request', async () => {
  const { screen } = await openEditor()
  await page.getByLabelText('URL').fill('https://loja.exemplo/novos')
  await vi.waitFor(() => expect(storedText()).toContain('/novos'))
  await screen.unmount()

  await openEditor(aWebhook({ url: 'https://loja.exemplo/outro' }))
  await expect.element(notice).toHaveTextContent('O que está salvo mudou depois dele')
  await button('Descartar rascunho').click()
  await expect.element(page.getByLabelText('URL')).toHaveValue('https://loja.exemplo/outro')
  await expect.element(notice).not.toBeInTheDocument()
  expect(sessionStorage).toHaveLength(0)
})

test('keeps addresses with a password out of the storage', async () => {
  await openEditor()
  await page.getByLabelText('URL').fill('https://ana:segredo-42@loja.exemplo/novos')
  await vi.waitFor(() => expect(storedText()).toContain('lacksSecrets'))
  expect(storedText()).not.toContain('segredo-42')
})

test('drops drafts on sign-out and those of another account, but not when the sign-in expires', async () => {
  const { client, screen } = await openEditor()
  await page.getByLabelText('URL').fill('https://loja.exemplo/novos')
  await vi.waitFor(() => expect(storedText()).toContain('/novos'))
  const signedOut = { user: null, token: null, isAuthenticated: false }
  client.identity.store.setState({ ...signedOut, expired: true })
  expect(storedText()).toContain('/novos')
  signIn(client)
  expect(storedText()).toContain('/novos')
  signIn(client, 'u2')
  expect(storedText()).not.toContain('/novos')
  signIn(client)
  await page.getByLabelText('URL').fill('https://loja.exemplo/outros')
  await vi.waitFor(() => expect(storedText()).toContain('/outros'))
  client.identity.store.setState({ ...signedOut, expired: false })
  expect(sessionStorage).toHaveLength(0)
  await screen.unmount()
})

test('warns before a reload only where the draft is not kept completely', async () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await openEditor()
  await page.getByLabelText('URL').fill('https://loja.exemplo/novos')
  await vi.waitFor(() => expect(storedText()).toContain('/novos'))
  expect(asks()).toBe(false)
  await button('Adicionar cabeçalho').click()
  await page.getByLabelText('Valor do cabeçalho').fill('segredo-42')
  await vi.waitFor(() => expect(asks()).toBe(true))
})

test("an account that never saved does not see another account's draft; cancelling a template drops it", async () => {
  const { client } = testClient({})
  signIn(client)
  const form = <TemplateForm template={null} categories={[]} onSaved={() => {}} onClose={() => {}} />
  const screen = await renderWidget(client, form)
  await page.getByLabelText('Nome').fill('Boas-vindas')
  await vi.waitFor(() => expect(storedText()).toContain('Boas-vindas'))
  await screen.unmount()
  const other = testClient({}).client
  signIn(other, 'u2')
  const otherScreen = await renderWidget(other, form)
  await expect.element(page.getByLabelText('Nome')).toHaveValue('')
  await otherScreen.unmount()
  const again = testClient({}).client
  signIn(again)
  await renderWidget(again, form)
  await expect.element(page.getByLabelText('Nome')).toHaveValue('Boas-vindas')
  await button('Cancelar').click()
  expect(sessionStorage).toHaveLength(0)
})
