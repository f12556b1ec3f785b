import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { operator, type Replies, testClient } from '../../testing/testClient.js'
import { AcceptInvitation } from './AcceptInvitation.js'

const notGood =
  'Este convite não vale mais: o link expirou, já foi usado ou foi cancelado. Peça outro a quem convidou você.'
const invitation = {
  email: 'bia@exemplo.com.br',
  name: 'Bia',
  invitedBy: 'Ana Souza',
  expiresAt: '2026-11-29T12:00:00.000Z',
}

function createScenario(extra: NonNullable<Replies['invitations']> = {}, login?: () => never) {
  return testClient(
    {
      invitations: {
        check: () => invitation,
        accept: ({ body }) => ({ email: invitation.email, name: Object(body).name }),
        ...extra,
      },
      auth: { login: login ?? (() => ({ user: operator, token: 'fresh' })) },
    },
    { signedIn: false },
  )
}

const name = () => page.getByLabelText('Seu nome')
const password = () => page.getByLabelText('Senha', { exact: true })
const submit = () => page.getByRole('button', { name: 'Criar conta' })

async function open(scenario: ReturnType<typeof createScenario>) {
  const done = { onSignedIn: vi.fn(), onOpenSignIn: vi.fn() }
  await renderWidget(scenario.client, <AcceptInvitation token="um-segredo" {...done} />)
  return done
}

test('validates the form, creates the account and signs in; accessible in both themes', async () => {
  const scenario = createScenario()
  const done = await open(scenario)
  await expect.element(page.getByText(/Ana Souza convidou você/)).toBeVisible()
  await expect.element(page.getByLabelText('E-mail')).toHaveValue(invitation.email)
  await expect.element(name()).toHaveValue('Bia')
  await name().fill(' ')
  await password().fill('12345')
  await submit().click()
  await expect.element(page.getByText('Informe o nome')).toBeVisible()
  await expect.element(page.getByText('Senha deve ter pelo menos 6 caracteres')).toBeVisible()
  await expect.element(name()).toHaveFocus()
  await expectAccessibleInBothThemes()
  expect(scenario.called('POST /api/invitations/accept')).toEqual([])
  await name().fill('Bia Lima')
  await password().fill('lontra-azul-7')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => done.onSignedIn).toHaveBeenCalledOnce()
  expect(scenario.called('POST /api/invitations/accept').map(({ body }) => body)).toEqual([
    { token: 'um-segredo', name: 'Bia Lima', password: 'lontra-azul-7' },
  ])
  expect(scenario.client.identity.store.getState()).toMatchObject({ isAuthenticated: true, token: 'fresh' })
})

test('shows that an invalid invitation link has ended and links to the sign-in page', async () => {
  const refuse = () => {
    throw new TestFailure(404, notGood, 'invitation_not_good')
  }
  const done = await open(createScenario({ check: refuse }))
  await expect.element(page.getByText('Convite encerrado')).toBeVisible()
  await expect.element(page.getByText(notGood)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Ir para a entrada' }).click()
  expect(done.onOpenSignIn).toHaveBeenCalledOnce()
})

test("shows the gateway's error and keeps the typed password", async () => {
  const refuse = () => {
    throw new TestFailure(409, 'Já existe uma conta com este e-mail', 'email_taken')
  }
  await open(createScenario({ accept: refuse }))
  await password().fill('lontra-azul-7')
  await submit().click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Já existe uma conta com este e-mail')
  await expect.element(password()).toHaveValue('lontra-azul-7')
  await expect.element(submit()).toBeEnabled()
})

test('shows that the account is ready when only the sign-in fails', async () => {
  const fail = () => {
    throw new TestFailure(429, 'Muitas tentativas')
  }
  const done = await open(createScenario({}, fail))
  await password().fill('lontra-azul-7')
  await submit().click()
  await expect.element(page.getByText('Sua conta está pronta')).toBeVisible()
  await expect.element(page.getByText(/Entre com bia@exemplo.com.br/)).toBeVisible()
  expect(done.onSignedIn).not.toHaveBeenCalled()
})
