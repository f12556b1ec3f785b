import type { Group, GroupDetail } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { Groups } from './Groups.js'

beforeEach(async () => {
  await page.viewport(1280, 900)
  return () => page.viewport(414, 896)
})

const aGroup = (more: Partial<Group> = {}): Group => ({
  id: '120363000000000001@g.us',
  sessionId: 's1',
  name: 'Entregas',
  description: null,
  kind: 'group',
  communityId: null,
  size: 3,
  role: 'owner',
  onlyAdminsSend: false,
  onlyAdminsEdit: false,
  onlyAdminsAdd: false,
  approvesJoins: false,
  createdAt: '2026-11-21T09:00:00.000Z',
  ...more,
})
const other = aGroup({ id: '120363000000000002@g.us', name: 'Órbita', role: 'member', size: 40 })

interface Options {
  session?: object
  group?: Partial<GroupDetail>
  /** A group is created once it resolves. */
  answered?: Promise<void>
}

function aWorld({ session = {}, group = {}, answered }: Options = {}) {
  let detail: GroupDetail = {
    ...aGroup(),
    owner: '5511988887777',
    participants: [
      { phone: '5511988887777', name: null, role: 'owner', isSelf: true },
      { phone: '5511977776666', name: 'Bia', role: 'member', isSelf: false },
    ],
    ...group,
  }
  return testClient({
    sessions: { get: () => ({ session: aSession({ id: 's1', status: 'connected', ...session }) }) },
    groups: {
      list: () => ({ groups: [detail, other] }),
      get: () => ({ group: detail }),
      create: async () => {
        await answered
        return {
          group: detail,
          results: [
            { phone: '5511966665555', outcome: 'invite_needed' },
            { phone: '5511955554444', outcome: 'not_on_whatsapp' },
            { phone: '5511944443333', outcome: 'invite_needed' },
          ],
        }
      },
      update: ({ body }) => {
        detail = { ...detail, ...Object(body) }
        return { group: detail }
      },
      changeParticipants: ({ body }) => {
        const { action } = Object(body)
        const role = action === 'promote' ? ('admin' as const) : ('member' as const)
        const participants = detail.participants.flatMap((one) =>
          one.isSelf ? [one] : action === 'remove' ? [] : [{ ...one, role }],
        )
        detail = { ...detail, participants }
        return { results: [{ phone: '5511977776666', outcome: 'done' }] }
      },
      invite: () => ({ invite: { code: 'AbC', url: 'https://chat.whatsapp.com/AbC' } }),
      revokeInvite: () => ({ invite: { code: 'DeF', url: 'https://chat.whatsapp.com/DeF' } }),
      joinRequests: () => ({ requests: [{ phone: '5531966665555', name: 'Caio', requestedAt: null }] }),
      decideJoinRequests: () => ({ results: [{ phone: '5531966665555', outcome: 'done' }] }),
      leave: () => ({}),
    },
  })
}

const bodies = (calls: readonly { body: unknown }[]) => calls.map(({ body }) => body)
const at = '/api/sessions/s1/groups'
const oneAt = `${at}/${encodeURIComponent('120363000000000001@g.us')}`
const button = (name: string | RegExp) => page.getByRole('button', { name })
const widget = <Groups sessionId="s1" />

test('lists groups and filters them by name; accessible in both themes', async () => {
  const { client } = aWorld()
  await renderWidget(client, widget)
  const rows = page.getByRole('region', { name: 'Lista de grupos' }).getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent(/Entregas.*3 participantes.*Criador/)
  await expect.element(rows.nth(1)).toHaveTextContent(/Órbita.*40 participantes/)
  await expectAccessibleInBothThemes()
  await page.getByLabelText('Buscar por nome').fill('orb')
  await expect.element(rows.nth(1)).not.toBeInTheDocument()
  await expect.element(rows.nth(0)).toHaveTextContent('Órbita')
  await page.getByLabelText('Buscar por nome').fill('nada')
  await expect.element(page.getByText('Nenhum grupo encontrado')).toBeVisible()
})

test('manages participants, permissions and invite link, and leaves the group', async () => {
  const { client, called } = aWorld()
  await renderWidget(client, widget)
  await button(/^E Entregas|Entregas/)
    .first()
    .click()
  const drawer = page.getByRole('dialog', { name: 'Entregas' })
  await expect.element(drawer.getByText('Esta conta')).toBeVisible()
  await expectAccessible()
  await button('Ações de Bia').click()
  await page.getByRole('menuitem', { name: 'Tornar administrador' }).click()
  await expect.element(drawer.getByText('Administrador', { exact: true })).toBeVisible()
  await drawer.getByRole('switch', { name: 'Só administradores enviam mensagens' }).click()
  await expect.poll(() => bodies(called(`PUT ${oneAt}`))).toEqual([{ onlyAdminsSend: true }])
  await button('Mostrar link de convite').click()
  await expect.element(drawer.getByText('https://chat.whatsapp.com/AbC')).toBeVisible()
  await button('Anular link').click()
  await page.getByRole('dialog', { name: 'Anular' }).getByRole('button', { name: 'Anular link' }).click()
  await expect.element(drawer.getByText('https://chat.whatsapp.com/DeF')).toBeVisible()
  await button('Ações de Bia').click()
  await page.getByRole('menuitem', { name: 'Remover do grupo' }).click()
  await page
    .getByRole('dialog', { name: 'Remover' })
    .getByRole('button', { name: 'Remover do grupo' })
    .click()
  await expect.element(drawer.getByText('Bia')).not.toBeInTheDocument()
  await button('Sair do grupo').click()
  await page.getByRole('dialog', { name: 'Sair' }).getByRole('button', { name: 'Sair do grupo' }).click()
  await expect.element(drawer).not.toBeInTheDocument()
  expect(called(`DELETE ${oneAt}`)).toHaveLength(1)
})

test('approves a join request; hides administrator controls from members', async () => {
  const first = aWorld({ group: { approvesJoins: true } })
  const { unmount } = await renderWidget(first.client, widget)
  await button(/Entregas/)
    .first()
    .click()
  await button('Aprovar: Caio').click()
  await expect
    .poll(() => bodies(first.called(`POST ${oneAt}/requests`)))
    .toEqual([{ approve: true, participants: ['5531966665555'] }])
  await unmount()
  const { client } = aWorld({ group: { role: 'member', onlyAdminsEdit: true, onlyAdminsAdd: true } })
  await renderWidget(client, widget)
  await button(/Entregas/)
    .first()
    .click()
  await expect.element(page.getByText('Esta conta')).toBeVisible()
  for (const name of ['Ações de Bia', 'Editar', 'Adicionar', 'Mostrar link de convite'])
    await expect.element(button(name)).not.toBeInTheDocument()
})

test('creates a group from phone numbers and reports in one toast who could not be added', async () => {
  const { client, called } = aWorld()
  await renderWidget(client, widget)
  await button('Novo grupo').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Nome').fill('Entregas')
  await dialog.getByLabelText('Participantes').fill('5511977776666\n5511966665555')
  await dialog.getByRole('button', { name: 'Novo grupo' }).click()
  await expect
    .poll(() => bodies(called(`POST ${at}`)))
    .toEqual([{ name: 'Entregas', participants: ['5511977776666', '5511966665555'] }])
  const toast = page.getByText(/96666-5555, .*94444-3333: .*convite.*; .*95555-4444: /)
  await expect.element(toast.first()).toBeInTheDocument()
})

test('a late answer to a cancelled dialog does not close another one', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { client } = aWorld({ answered })
  await renderWidget(client, widget)
  await button('Novo grupo').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Nome').fill('Entregas')
  await dialog.getByLabelText('Participantes').fill('5511977776666')
  await dialog.getByRole('button', { name: 'Novo grupo' }).click()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await button('Entrar por convite').click()
  answer()
  await expect.element(page.getByText('Grupo criado').first()).toBeInTheDocument()
  await expect.element(page.getByLabelText('Link de convite')).toBeVisible()
})

test.each([
  ['Esta sessão não tem grupos', { apiType: 'WHATSAPP_CLOUD' }],
  ['A sessão está sem conexão', { status: 'disconnected' }],
])('shows "%s" and makes no groups request', async (text, session) => {
  const { client, calls } = aWorld({ session })
  await renderWidget(client, widget)
  await expect.element(page.getByText(text)).toBeVisible()
  expect(calls.filter(({ route }) => route.includes('/groups'))).toEqual([])
})

test('shows a notice when the server offers no groups', async () => {
  const { client } = testClient({
    sessions: { get: () => ({ session: aSession({ id: 's1', status: 'connected' }) }) },
    groups: {
      list: () => {
        throw new TestFailure(404, 'Rota não encontrada', 'not_found')
      },
    },
  })
  await renderWidget(client, widget)
  await expect.element(page.getByText('Grupos não oferecidos por este servidor')).toBeVisible()
})
