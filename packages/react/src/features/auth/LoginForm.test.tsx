import { NetworkError } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { operator, type Replies, testClient } from '../../testing/testClient.js'
import { LoginForm } from './LoginForm.js'

const email = () => page.getByLabelText('E-mail')
const password = () => page.getByLabelText('Senha', { exact: true })
const submit = () => page.getByRole('button', { name: 'Entrar' })

function signedOut(login: NonNullable<Replies['auth']>['login']) {
  return testClient({ auth: { ...(login && { login }) } }, { signedIn: false })
}

test('shows validation errors per field, sends no request, and clears an error on edit', async () => {
  const { client, calls } = signedOut(() => ({}))
  await renderWidget(client, <LoginForm />)
  await email().fill('ana@')
  await password().fill('12345')
  await submit().click()
  await expect.element(page.getByText('Email inválido')).toBeVisible()
  await expect.element(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible()
  await expect.element(email()).toHaveFocus()
  expect(calls).toEqual([])
  await email().fill('ana@exemplo.com.br')
  await expect.element(page.getByText('Email inválido')).not.toBeInTheDocument()
})

test('signs in on Enter, shows a success toast, and shows Entrando... while pending', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { client, called } = signedOut(async () => {
    await held
    return { user: operator, token: 'fresh' }
  })
  const onSignedIn = vi.fn()
  await renderWidget(client, <LoginForm onSignedIn={onSignedIn} />)
  await email().fill('ana@exemplo.com.br')
  await password().fill('segredo')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Entrando...' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  answer()
  await expect.element(page.getByText('Login realizado com sucesso!').first()).toBeVisible()
  expect(onSignedIn).toHaveBeenCalledOnce()
  expect(called('POST /api/auth/login')).toHaveLength(1)
  expect(client.identity.store.getState()).toMatchObject({ isAuthenticated: true, token: 'fresh' })
})

test('keeps its label on the busy button while the validation rules load', async () => {
  const { client, calls } = signedOut(() => ({}))
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  const rows: typeof client.rows = async (area) => {
    await held
    return client.rows(area)
  }
  await renderWidget({ ...client, rows }, <LoginForm />)
  await submit().click()
  await expect.element(submit()).toHaveAttribute('aria-busy', 'true')
  await expect.element(submit()).toHaveTextContent(/^Entrar$/)
  come()
  await expect.element(page.getByText('Email inválido')).toBeVisible()
  await expect.element(submit()).not.toHaveAttribute('aria-busy')
  expect(calls).toEqual([])
})

test('shows a connection error when the validation rules fail to load; the next attempt signs in', async () => {
  const { client, calls } = signedOut(() => ({ user: operator, token: 'fresh' }))
  let isAway = true
  const rows: typeof client.rows = async (area) => {
    if (isAway) throw new NetworkError('chunk')
    return client.rows(area)
  }
  await renderWidget({ ...client, rows }, <LoginForm />)
  await email().fill('ana@exemplo.com.br')
  await password().fill('segredo')
  await submit().click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Não foi possível conectar ao servidor. Verifique sua conexão.')
  await expect.element(submit()).toBeEnabled()
  expect(calls).toEqual([])
  isAway = false
  await submit().click()
  await expect.poll(() => client.identity.store.getState().token).toBe('fresh')
})

test("shows the server's error message", async () => {
  let failure: Error = new TestFailure(401, 'E-mail ou senha incorretos')
  const { client } = signedOut(() => {
    throw failure
  })
  await renderWidget(client, <LoginForm />)
  await email().fill('ana@exemplo.com.br')
  await password().fill('errada1')
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('E-mail ou senha incorretos')
  await expectAccessible()
  failure = new TestFailure(429, 'Muitas tentativas')
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Muitas tentativas')
  failure = new TestFailure(403, '')
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Erro ao fazer login')
})

test('shows a default error message when the response has no readable message', async () => {
  const raw = { 'POST /api/auth/login': { status: 502, body: '<html>Bad Gateway</html>' } }
  const { client } = testClient({}, { signedIn: false, raw })
  await renderWidget(client, <LoginForm />)
  await email().fill('ana@exemplo.com.br')
  await password().fill('segredo')
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Erro ao fazer login')
  await expect.element(submit()).toBeEnabled()
})

test('shows and hides the password', async () => {
  const { client } = signedOut(() => ({}))
  await renderWidget(client, <LoginForm />)
  await expect.element(password()).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Mostrar senha' }).click()
  await expect.element(password()).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Ocultar senha' }).click()
  await expect.element(password()).toHaveAttribute('type', 'password')
})

test('is accessible in both themes', async () => {
  const { client } = signedOut(() => ({}))
  await renderWidget(client, <LoginForm />)
  await submit().click()
  await expect.element(page.getByText('Email inválido')).toBeVisible()
  await expectAccessibleInBothThemes()
})

/** Gateway with an account that has two-factor authentication. */
function withTwoFactor() {
  return signedOut(({ body }) => {
    const { code } = Object(body)
    if (code === undefined) throw new TestFailure(401, 'Informe o código', 'two_factor_required')
    if (code !== '123456' && code !== 'k7mq-2xwd-9hfa')
      throw new TestFailure(401, 'Código inválido ou já usado. Tente novamente.', 'two_factor_invalid')
    return { user: operator, token: 'fresh' }
  })
}

async function enter() {
  await email().fill('ana@exemplo.com.br')
  await password().fill('segredo')
  await submit().click()
}

const code = () => page.getByLabelText('Código de verificação')

test('asks for the two-factor code and submits automatically at six digits', async () => {
  const { client, called } = withTwoFactor()
  const onSignedIn = vi.fn()
  await renderWidget(client, <LoginForm onSignedIn={onSignedIn} />)
  await enter()
  await expect.element(code()).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('12 34a5')
  expect(called('POST /api/auth/login')).toHaveLength(1)
  await userEvent.keyboard('0')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Código inválido ou já usado')
  await expect.element(code()).toHaveValue('')
  await expect.element(code()).toHaveFocus()
  await code().fill('123 456')
  await expect.poll(() => client.identity.store.getState().token).toBe('fresh')
  expect(onSignedIn).toHaveBeenCalledOnce()
  expect(called('POST /api/auth/login').map(({ body }) => Object(body).code)).toEqual([
    undefined,
    '123450',
    '123456',
  ])
})

test('accepts a recovery code instead and allows going back to the password', async () => {
  const { client } = withTwoFactor()
  await renderWidget(client, <LoginForm />)
  await enter()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await enter()
  await page.getByRole('button', { name: 'Usar código de recuperação' }).click()
  await expect.element(page.getByLabelText('Código de recuperação')).toHaveFocus()
  await userEvent.keyboard('k7mq-2xwd-9hfa{Enter}')
  await expect.poll(() => client.identity.store.getState().token).toBe('fresh')
})
