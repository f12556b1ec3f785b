import type { SessionProfile } from '@morpheus/sdk'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { NumberProfile } from './NumberProfile.js'

const everything = {
  sessionId: 's1',
  name: 'Loja da Ana',
  about: 'Até as 18h',
  picture: null,
  business: {
    description: 'Roupas',
    address: null,
    email: null,
    websites: [],
    category: null,
    vertical: 'RETAIL',
  },
  editable: ['name', 'about', 'picture', 'description', 'address', 'email', 'websites', 'vertical'],
  removesPicture: true,
  hasPrivacy: true,
} satisfies SessionProfile

function aWorld({
  session = {},
  profile = {},
}: {
  session?: object
  profile?: Partial<SessionProfile>
} = {}) {
  let shown: SessionProfile = { ...everything, ...profile }
  let privacy = {
    lastSeen: 'contacts' as const,
    online: 'everyone' as const,
    picture: 'everyone' as const,
    about: 'contacts_except' as const,
    readReceipts: 'everyone' as const,
    groups: null,
    calls: 'everyone' as const,
    disappearingSeconds: null,
  }
  return testClient({
    sessions: { get: () => ({ session: aSession({ id: 's1', status: 'connected', ...session }) }) },
    profile: {
      get: () => ({ profile: shown }),
      update: ({ body }) => {
        shown = { ...shown, ...Object(body) }
        return { profile: shown }
      },
      privacy: () => ({ privacy }),
      updatePrivacy: ({ body }) => {
        const { disappearing, ...change } = Object(body)
        privacy = { ...privacy, ...change, ...(disappearing && { disappearingSeconds: 604_800 }) }
        return { privacy }
      },
    },
  })
}

const widget = <NumberProfile sessionId="s1" />
const bodies = (calls: readonly { body: unknown }[]) => calls.map(({ body }) => body)

test('changes only what was edited, and each privacy setting at once; accessible in both themes', async () => {
  const { client, called } = aWorld()
  await renderWidget(client, widget)
  const about = page.getByRole('textbox', { name: 'Recado' })
  await expect.element(about).toHaveValue('Até as 18h')
  await expect.element(page.getByRole('combobox', { name: 'Recado' })).toHaveTextContent(/exceto alguns/)
  await expectAccessibleInBothThemes()
  const save = page.getByRole('button', { name: 'Salvar' })
  await expect.element(save).toBeDisabled()
  await about.fill('Fechado')
  await page.getByLabelText('Sites').fill('https://loja.com.br\n')
  await save.click()
  await expect
    .poll(() => bodies(called('PUT /api/sessions/s1/profile')))
    .toEqual([{ about: 'Fechado', websites: ['https://loja.com.br'] }])
  await page.getByLabelText('Visto por último').selectOptions('nobody')
  await expect
    .poll(() => bodies(called('PUT /api/sessions/s1/profile/privacy')))
    .toEqual([{ lastSeen: 'nobody' }])
  const timer = page.getByLabelText('Mensagens temporárias em conversas novas')
  await timer.selectOptions('7d')
  await expect.element(timer).toHaveValue('7d')
})

test('shows what cannot be changed here as fixed', async () => {
  const { client } = aWorld({ profile: { editable: ['about'], hasPrivacy: false, business: null } })
  await renderWidget(client, widget)
  await expect.element(page.getByRole('textbox', { name: 'Nome' })).toBeDisabled()
  await expect.element(page.getByText(/A Meta aprova o nome/)).toBeVisible()
  await expect.element(page.getByText('Privacidade')).not.toBeInTheDocument()
})

test('asks nothing of a session without a connection', async () => {
  const { client, calls } = aWorld({ session: { status: 'disconnected' } })
  await renderWidget(client, widget)
  await expect.element(page.getByText('A sessão está sem conexão')).toBeVisible()
  expect(calls.filter(({ route }) => route.includes('/profile'))).toEqual([])
})
