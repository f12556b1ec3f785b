import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { operator, testClient } from '../../testing/testClient.js'
import { AccountForm } from './AccountForm.js'

const settings = {
  name: 'Ana Souza',
  email: 'ana@exemplo.com.br',
  phone: '(11) 98765-4321',
  timezone: 'America/Manaus',
  language: 'pt-BR' as const,
  twoFactorEnabled: false,
  administrator: false,
}
const saved = 'Configurações de conta salvas com sucesso!'
const save = () => page.getByRole('button', { name: 'Salvar Alterações' })

function createScenario(refuse: () => void = () => {}) {
  let kept = settings
  return testClient({
    auth: { verify: () => ({ user: { ...operator, name: kept.name, email: kept.email } }) },
    account: {
      get: () => kept,
      update: ({ body }) => {
        refuse()
        kept = { ...kept, ...Object(body) }
        return kept
      },
    },
  })
}

test('shows the account and saves it; accessible in both themes', async () => {
  const { client, called } = createScenario()
  await renderWidget(client, <AccountForm />)
  await expect.element(page.getByLabelText('Nome')).toHaveValue('Ana Souza')
  await expect.element(page.getByLabelText('Fuso horário')).toHaveValue('America/Manaus')
  await expectAccessibleInBothThemes()
  await page.getByLabelText('Nome').fill('Ana Lima')
  await page.getByLabelText('Telefone').fill('')
  await save().click()
  await expect.element(page.getByText(saved).first()).toBeVisible()
  const [call] = called('PUT /api/settings/user')
  expect(call?.body).toEqual({
    name: 'Ana Lima',
    email: 'ana@exemplo.com.br',
    phone: null,
    timezone: 'America/Manaus',
  })
  await expect.poll(() => client.identity.store.getState().user?.name).toBe('Ana Lima')
})

test("shows invalid input at its field without a request, and the server's error too", async () => {
  const { client, called } = createScenario(() => {
    const message = 'Este e-mail já é usado por outra conta'
    throw new TestFailure(409, message, 'email_taken', { email: message })
  })
  await renderWidget(client, <AccountForm />)
  await page.getByLabelText('E-mail').fill('ana@')
  await save().click()
  await expect.element(page.getByText('Email inválido')).toBeVisible()
  expect(called('PUT /api/settings/user')).toEqual([])
  await page.getByLabelText('E-mail').fill('bia@exemplo.com.br')
  await save().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Este e-mail já é usado por outra conta')
  await expect.element(page.getByLabelText('E-mail')).toHaveValue('bia@exemplo.com.br')
})

test('finds time zones ignoring accents and case, and selects one by keyboard or click', async () => {
  const { client, called } = createScenario()
  await renderWidget(client, <AccountForm />)
  const zone = page.getByRole('combobox', { name: 'Fuso horário' })
  await zone.click()
  await expect
    .element(page.getByRole('option', { name: 'America/Manaus' }))
    .toHaveAttribute('aria-selected', 'true')
  await userEvent.fill(zone, 'São Pau')
  await expect.element(page.getByRole('option')).toHaveTextContent('America/Sao Paulo')
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(zone).toHaveValue('America/Manaus')
  await userEvent.fill(zone, 'nada disso')
  await expect.element(page.getByText('Nenhum fuso horário encontrado')).toBeVisible()
  await userEvent.fill(zone, 'pacific/a')
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await expect.element(zone).toHaveValue('Pacific/Apia')
  await userEvent.fill(zone, 'sao paulo')
  await page.getByRole('option', { name: 'America/Sao Paulo' }).click()
  await save().click()
  await expect.poll(() => called('PUT /api/settings/user').length).toBe(1)
  expect(called('PUT /api/settings/user')[0]?.body).toMatchObject({ timezone: 'America/Sao_Paulo' })
})

test('shows a failed read and retries it', async () => {
  let failing = true
  const { client } = testClient({
    account: {
      get: () => {
        if (failing) throw new TestFailure(403, 'Acesso negado')
        return settings
      },
    },
  })
  await renderWidget(client, <AccountForm />)
  await expect.element(page.getByText('Erro ao carregar configurações')).toBeVisible()
  failing = false
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(page.getByLabelText('Nome')).toHaveValue('Ana Souza')
})
