import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { ApiKeys } from './ApiKeys.js'

const shop = {
  id: 'k1',
  name: 'Loja virtual',
  prefix: 'mo_4fK2aQ9',
  scopes: ['messages' as const],
  sessionIds: ['s1'],
  createdAt: '2026-11-01T12:00:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
}
const old = {
  ...shop,
  id: 'k2',
  name: 'Relatório antigo',
  scopes: ['everything' as const],
  sessionIds: null,
  expiresAt: '2020-01-01T00:00:00.000Z',
}
const secret = `mo_${'a1B2'.repeat(12)}Z`
type Key = typeof shop | typeof old

/** World with a mutable list of keys. */
function createScenario(first: Key[] = [], refuse: () => void = () => {}) {
  let keys = first
  return testClient({
    sessions: {
      list: () => ({
        sessions: [aSession({ id: 's1', name: 'Centro' }), aSession({ id: 's2', name: 'Filial' })],
      }),
    },
    apiKeys: {
      list: () => ({ keys, most: 50 }),
      create: ({ body }) => {
        refuse()
        const key = { ...shop, ...Object(body), id: 'k9' }
        keys = [key, ...keys]
        return { key, secret }
      },
      remove: ({ params }) => {
        refuse()
        keys = keys.filter(({ id }) => id !== params.id)
        return {}
      },
    },
  })
}

const button = (name: string) => page.getByRole('button', { name })

test('creates a key for selected sessions and shows the secret once; accessible in both themes', async () => {
  const { client, called } = createScenario()
  await renderWidget(client, <ApiKeys />)
  await expect.element(page.getByText('Nenhuma chave ainda')).toBeVisible()
  await button('Nova chave').click()
  await button('Criar chave').click()
  await expect.element(page.getByText('Nome é obrigatório')).toBeVisible()
  await page.getByLabelText('Nome').fill('Painel')
  await page.getByRole('checkbox', { name: /^Leitura/ }).click()
  await page.getByRole('radio', { name: /^Só as escolhidas/ }).click()
  await button('Criar chave').click()
  await expect.element(page.getByText('Escolha o que a chave pode fazer')).toBeVisible()
  await expect.element(page.getByText('Escolha ao menos uma sessão')).toBeVisible()
  await page.getByRole('checkbox', { name: /^Mensagens/ }).click()
  await page.getByRole('checkbox', { name: 'Filial' }).click()
  await page.getByLabelText('Validade').selectOptions('Não expira')
  await expectAccessibleInBothThemes()
  expect(called('POST /api/settings/api-keys')).toEqual([])
  await button('Criar chave').click()
  await expect.element(page.getByText(secret)).toBeVisible()
  await expectAccessibleInBothThemes()
  expect(called('POST /api/settings/api-keys').map(({ body }) => body)).toEqual([
    { name: 'Painel', scopes: ['messages'], sessionIds: ['s2'], expiresAt: null },
  ])
  await button('Já guardei').click()
  await expect.element(page.getByText(secret)).not.toBeInTheDocument()
  await expect.element(page.getByText('Painel')).toBeVisible()
})

test('lists keys with their scope and expiry and revokes one; accessible in both themes', async () => {
  const { client, called } = createScenario([shop, old])
  await renderWidget(client, <ApiKeys />)
  await expect.element(page.getByText('1 sessão · Nunca usada · Não expira')).toBeVisible()
  await expect.element(page.getByText('Expirada')).toBeVisible()
  await expectAccessibleInBothThemes()
  await button('Encerrar: Loja virtual').click()
  await expect.element(page.getByText(/deixa de valer agora/)).toBeVisible()
  await button('Encerrar').last().click()
  await expect.element(page.getByText('Chave encerrada').first()).toBeInTheDocument()
  await expect.element(page.getByText('Loja virtual')).not.toBeInTheDocument()
  expect(called('DELETE /api/settings/api-keys/k1')).toHaveLength(1)
})

test("shows the server's error and keeps the form values", async () => {
  let fails = true
  const { client } = createScenario([shop], () => {
    if (fails) throw new TestFailure(409, 'O limite de 50 chaves por conta foi atingido.')
  })
  await renderWidget(client, <ApiKeys />)
  await button('Nova chave').click()
  await page.getByLabelText('Nome').fill('Painel')
  await button('Criar chave').click()
  await expect.element(page.getByText(/O limite de 50 chaves/).first()).toBeVisible()
  await expect.element(page.getByLabelText('Nome')).toHaveValue('Painel')
  fails = false
  await button('Criar chave').click()
  await expect.element(page.getByText(secret)).toBeVisible()
})

test('reloads the list after a failure; disables creation at the key limit', async () => {
  let fails = true
  const { client } = testClient({
    apiKeys: {
      list: () => {
        if (fails) throw new TestFailure(403, 'Acesso negado')
        return { keys: [shop], most: 1 }
      },
    },
  })
  await renderWidget(client, <ApiKeys />)
  await expect.element(page.getByText('Erro ao carregar as chaves de API')).toBeVisible()
  fails = false
  await button('Tentar novamente').click()
  await expect.element(page.getByText('Loja virtual')).toBeVisible()
  await expect.element(page.getByText(/O limite de 1 chave foi atingido/)).toBeVisible()
  await expect.element(button('Nova chave')).toBeDisabled()
})
