import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { operator, testClient } from '../../testing/testClient.js'
import { SecurityBlock } from './SecurityBlock.js'

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const codes = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-ccc${index}`)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (words: string) => page.getByText(words).first()

/** Gateway with the password `segredo-certo` and the authenticator code 123456. */
function createScenario(enabled = false) {
  let isOn = enabled
  const needs = (input: unknown, field: string) => {
    if (input !== 'segredo-certo')
      throw new TestFailure(400, 'Senha atual incorreta', 'wrong_password', {
        [field]: 'Senha atual incorreta',
      })
  }
  return testClient({
    account: {
      get: () => ({
        name: operator.name,
        email: operator.email,
        phone: null,
        timezone: 'America/Sao_Paulo',
        language: 'pt-BR' as const,
        twoFactorEnabled: isOn,
      }),
    },
    security: {
      twoFactor: () => ({ enabled: isOn, enabledAt: null, recoveryCodesLeft: isOn ? 8 : 0 }),
      changePassword: ({ body }) => {
        needs(Object(body).currentPassword, 'currentPassword')
        return {}
      },
      setupTwoFactor: () => ({ qrCode: pixel, secret }),
      enableTwoFactor: ({ body }) => {
        if (Object(body).token !== '123456') throw new TestFailure(400, 'Código errado', 'two_factor_invalid')
        isOn = true
        return { recoveryCodes: codes }
      },
      disableTwoFactor: ({ body }) => {
        needs(Object(body).password, 'password')
        isOn = false
        return {}
      },
      renewRecoveryCodes: ({ body }) => {
        needs(Object(body).password, 'password')
        return { recoveryCodes: codes }
      },
    },
  })
}

test('changes the password once all three fields are valid; accessible in both themes', async () => {
  const { client, called } = createScenario()
  await renderWidget(client, <SecurityBlock />)
  await button('Alterar Senha').click()
  const submit = () => page.getByRole('dialog').getByRole('button', { name: 'Alterar Senha' })
  const field = (label: string) => page.getByLabelText(label, { exact: true })
  await expect.element(submit()).toBeDisabled()
  await field('Senha atual').fill('segredo-errado')
  await field('Nova senha').fill('uma ponte no rio')
  await expect.element(submit()).toBeDisabled()
  await field('Confirmar nova senha').fill('uma ponte no mar')
  await expectAccessibleInBothThemes()
  await submit().click()
  await expect.element(page.getByRole('dialog').getByText('As senhas não coincidem')).toBeVisible()
  expect(called('PUT /api/settings/user/password')).toEqual([])
  await field('Confirmar nova senha').fill('uma ponte no rio')
  await submit().click()
  await expect.element(text('Erro ao alterar senha')).toBeVisible()
  await expect.element(text('Senha atual incorreta')).toBeVisible()
  await field('Senha atual').fill('segredo-certo')
  await submit().click()
  await expect.element(text('Senha alterada com sucesso!')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(called('PUT /api/settings/user/password').at(-1)?.body).toEqual({
    currentPassword: 'segredo-certo',
    newPassword: 'uma ponte no rio',
    confirmPassword: 'uma ponte no rio',
  })
})

test('enables two-factor with six digits and shows recovery codes; accessible in both themes', async () => {
  const { client, called } = createScenario()
  await renderWidget(client, <SecurityBlock />)
  await expect.element(text('Adicione uma camada extra de segurança')).toBeVisible()
  await button('Ativar').click()
  await expect.element(page.getByAltText('QR Code para o aplicativo autenticador')).toBeVisible()
  await expect.element(page.getByText(secret)).toBeVisible()
  await expectAccessibleInBothThemes()
  const code = page.getByLabelText('Código de 6 dígitos')
  await code.click()
  await userEvent.keyboard('12345')
  expect(called('POST /api/settings/user/2fa/enable')).toEqual([])
  await userEvent.keyboard('0')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Token inválido. Tente novamente.')
  await expect.element(code).toHaveValue('')
  await code.fill('123456')
  await expect.element(page.getByRole('dialog', { name: 'Códigos de recuperação' })).toBeVisible()
  await expect.element(text('Autenticação de dois fatores ativada com sucesso!')).toBeVisible()
  expect(page.getByRole('listitem').all().length).toBeGreaterThanOrEqual(10)
  await expectAccessibleInBothThemes()
  await button('Já guardei').click()
  await expect.element(text('Ativada - Sua conta está protegida')).toBeVisible()
  await expect.element(text('8 códigos de recuperação restam.')).toBeVisible()
  expect(called('POST /api/settings/user/2fa/enable')).toHaveLength(2)
})

test('disables two-factor with the password; cancelling or an empty password sends nothing', async () => {
  const { client, called } = createScenario(true)
  await renderWidget(client, <SecurityBlock />)
  await button('Desativar').click()
  const confirm = () => page.getByRole('dialog').getByRole('button', { name: 'Desativar' })
  await expect.element(confirm()).toBeDisabled()
  await button('Cancelar').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(called('POST /api/settings/user/2fa/disable')).toEqual([])
  await button('Desativar').click()
  await page.getByLabelText('Sua senha').fill('segredo-errado')
  await confirm().click()
  await expect.element(text('Erro ao desativar autenticação de dois fatores')).toBeVisible()
  await expect.element(text('Senha atual incorreta')).toBeVisible()
  await page.getByLabelText('Sua senha').fill('segredo-certo')
  await confirm().click()
  await expect.element(text('Autenticação de dois fatores desativada!')).toBeVisible()
  await expect.element(button('Ativar')).toBeVisible()
})

test('generates new recovery codes with the password', async () => {
  const { client } = createScenario(true)
  await renderWidget(client, <SecurityBlock />)
  await button('Gerar novos códigos').click()
  await page.getByLabelText('Sua senha').fill('segredo-certo')
  await page.getByRole('dialog').getByRole('button', { name: 'Gerar novos códigos' }).click()
  await expect.element(page.getByText('aaaa-bbbb-ccc9')).toBeVisible()
})

test('shows an error toast when two-factor setup fails', async () => {
  const raw = { 'POST /api/settings/user/2fa/setup': { status: 500, body: {} } }
  const account = {
    get: () => ({
      name: 'Ana',
      email: operator.email,
      phone: null,
      timezone: 'America/Sao_Paulo',
      language: 'pt-BR' as const,
      twoFactorEnabled: false,
    }),
  }
  const { client } = testClient({ account }, { raw })
  await renderWidget(client, <SecurityBlock />)
  await button('Ativar').click()
  await expect.element(text('Erro ao configurar autenticação de dois fatores')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
