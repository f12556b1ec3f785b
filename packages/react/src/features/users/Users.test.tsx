import type { AccountUser, Invitation } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { operator, testClient } from '../../testing/testClient.js'
import { Users } from './Users.js'

const ana: AccountUser = {
  id: 'u1',
  name: operator.name,
  email: operator.email,
  administrator: true,
  createdAt: '2026-06-01T12:00:00.000Z',
  lastSignInAt: '2026-11-21T09:00:00.000Z',
  blockedAt: null,
}
const bia: AccountUser = {
  ...ana,
  id: 'u2',
  name: 'Bia Lima',
  email: 'bia@exemplo.com.br',
  administrator: false,
  lastSignInAt: null,
}
const caio: Invitation = {
  id: 'i1',
  email: 'caio@exemplo.com.br',
  name: 'Caio Prado',
  invitedBy: operator.name,
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2099-11-27T12:00:00.000Z',
  mail: null,
}
const link = 'https://morpheus.exemplo.com.br/convite/um-segredo'

/** World with mutable users and invitations. */
function createScenario({ mailReady = false, administrator = true, waiting = [caio] } = {}) {
  let users = [ana, bia]
  let invitations: Invitation[] = waiting
  const account = {
    name: ana.name,
    email: ana.email,
    phone: null,
    timezone: 'America/Sao_Paulo',
    language: 'pt-BR' as const,
    twoFactorEnabled: false,
    administrator,
  }
  const block = (id: string | undefined, blockedAt: string | null) => {
    users = users.map((user) => (user.id === id ? { ...user, blockedAt } : user))
    return users.find((user) => user.id === id) ?? bia
  }
  const creation = (invitation: Invitation, by: unknown) => {
    const mail = by === 'email' ? { state: 'sent' as const, error: null } : null
    const answer = { ...invitation, mail }
    invitations = [answer, ...invitations.filter(({ id }) => id !== answer.id)]
    return { invitation: answer, link: mail ? null : link }
  }
  return testClient({
    account: { get: () => account },
    users: {
      list: () => ({ users }),
      block: ({ params }) => block(params.id, '2026-11-21T12:00:00.000Z'),
      unblock: ({ params }) => block(params.id, null),
    },
    invitations: {
      list: () => ({ invitations, mailReady }),
      create: ({ body }) => {
        const { email, name = null, by } = Object(body)
        if (email === bia.email) {
          const message = 'Já existe uma conta com este e-mail'
          throw new TestFailure(409, message, 'email_taken')
        }
        return creation({ ...caio, id: 'i9', email, name }, by)
      },
      resend: ({ body }) => creation(caio, Object(body).by),
      remove: ({ params }) => {
        invitations = invitations.filter(({ id }) => id !== params.id)
        return {}
      },
    },
  })
}

const button = (name: string) => page.getByRole('button', { name })
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

test('shows the invitation link once when there is no mail server; accessible in both themes', async () => {
  const { client, called } = createScenario({ waiting: [] })
  await renderWidget(client, <Users />)
  await expect.element(page.getByText('Nenhum convite pendente.')).toBeVisible()
  await expectAccessibleInBothThemes()
  await button('Convidar').click()
  await button('Criar link').click()
  await expect.element(page.getByText('Email inválido')).toBeVisible()
  expect(called('POST /api/settings/invitations')).toEqual([])
  await page.getByLabelText('E-mail', { exact: true }).fill(bia.email)
  await button('Criar link').click()
  await expect.element(page.getByText('Já existe uma conta com este e-mail').first()).toBeInTheDocument()
  await page.getByLabelText('E-mail', { exact: true }).fill('davi@exemplo.com.br')
  await expectAccessibleInBothThemes()
  await button('Criar link').click()
  await expect.element(page.getByText(link)).toBeVisible()
  await expect.element(button('Copiar link')).toBeVisible()
  await expectAccessibleInBothThemes()
  await button('Pronto').click()
  await expect.element(page.getByText(link)).not.toBeInTheDocument()
  await expect.element(page.getByText('davi@exemplo.com.br')).toBeVisible()
  expect(called('POST /api/settings/invitations').map(({ body }) => body)).toEqual([
    { email: bia.email, name: null, by: 'link' },
    { email: 'davi@exemplo.com.br', name: null, by: 'link' },
  ])
})

test('sends invitations by e-mail when a mail server is set up; resends by e-mail or as a link', async () => {
  const { client, called } = createScenario({ mailReady: true })
  await renderWidget(client, <Users />)
  await button('Convidar').click()
  await page.getByLabelText('E-mail', { exact: true }).fill('davi@exemplo.com.br')
  await page.getByLabelText('Nome (opcional)').fill('Davi')
  await button('Enviar convite').click()
  await expect.element(page.getByText('Convite enviado por e-mail').first()).toBeInTheDocument()
  await button(`Reenviar: ${caio.email}`).click()
  await expect.element(page.getByText(/O link anterior deixou de valer/).first()).toBeInTheDocument()
  await button(`Novo link: ${caio.email}`).click()
  await expect.element(page.getByText(link)).toBeVisible()
  expect(called('POST /api/settings/invitations').map(({ body }) => body)).toEqual([
    { email: 'davi@exemplo.com.br', name: 'Davi', by: 'email' },
  ])
  expect(called('POST /api/settings/invitations/i1/resend').map(({ body }) => body)).toEqual([
    { by: 'email' },
    { by: 'link' },
  ])
})

test('asks before cancelling an invitation; shows expired and undeliverable ones', async () => {
  const old = {
    ...caio,
    id: 'i2',
    email: 'eva@exemplo.com.br',
    expiresAt: '2020-01-01T00:00:00.000Z',
    mail: { state: 'dead' as const, error: 'O servidor de e-mail recusou o destinatário.' },
  }
  const { client, called } = createScenario({ waiting: [caio, old] })
  await renderWidget(client, <Users />)
  await expect.element(page.getByText('Expirado')).toBeVisible()
  await expect.element(page.getByText(/E-mail não enviado: O servidor de e-mail recusou/)).toBeVisible()
  await button(`Cancelar: ${caio.email}`).click()
  await inDialog('Manter convite').click()
  expect(called('DELETE /api/settings/invitations/i1')).toEqual([])
  await button(`Cancelar: ${caio.email}`).click()
  await inDialog('Cancelar convite').click()
  await expect.element(page.getByText(caio.email)).not.toBeInTheDocument()
  expect(called('DELETE /api/settings/invitations/i1')).toHaveLength(1)
})

test('blocks a user after confirmation and unblocks them; administrators cannot be blocked', async () => {
  const { client, called } = createScenario()
  await renderWidget(client, <Users />)
  await expect.element(page.getByText('Nunca entrou')).toBeVisible()
  await expect.element(button(`Bloquear: ${ana.name}`)).not.toBeInTheDocument()
  await button('Bloquear: Bia Lima').click()
  await expect.element(page.getByText(/sai agora de todos os aparelhos/)).toBeVisible()
  await inDialog('Bloquear').click()
  await expect.element(page.getByText('Bloqueado', { exact: true })).toBeVisible()
  await button('Desbloquear: Bia Lima').click()
  await expect.element(button('Bloquear: Bia Lima')).toBeVisible()
  expect(called('POST /api/settings/users/u2/block')).toHaveLength(1)
  expect(called('DELETE /api/settings/users/u2/block')).toHaveLength(1)
})

test('renders nothing and requests no users for a non-administrator', async () => {
  const { client, called, calls } = createScenario({ administrator: false })
  const { container } = await renderWidget(client, <Users />)
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  expect(called('GET /api/settings/users')).toEqual([])
  expect(container.textContent).toBe('')
})
