import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { type Replies, testClient } from '../../testing/testClient.js'
import { AuthorizeDevice } from './AuthorizeDevice.js'

const deviceRequest = () => ({
  name: 'Morpheus CLI em notebook-da-ana',
  kind: 'terminal' as const,
  ip: '203.0.113.10',
  userAgent: 'morpheus-cli (linux)',
  requestedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
})
const createScenario = (extra: NonNullable<Replies['deviceAuthorization']> = {}) =>
  testClient({ deviceAuthorization: { get: deviceRequest, decide: () => ({}), ...extra } })
const failWith = (status: number, message: string, code: string) => () => {
  throw new TestFailure(status, message, code)
}

const input = () => page.getByLabelText('Código')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const title = (name: string) => page.getByRole('heading', { name, exact: true })
const requestHeading = () => title('Morpheus CLI em notebook-da-ana pede para entrar')

test('formats the typed code, shows the requester and authorises it; accessible in both themes', async () => {
  const scenario = createScenario()
  const authRoutes = () => scenario.calls.flatMap(({ route }) => (route.includes('/auth/') ? [route] : []))
  const onOpenDashboard = vi.fn()
  await renderWidget(scenario.client, <AuthorizeDevice onOpenDashboard={onOpenDashboard} />)
  await expectAccessibleInBothThemes()
  await input().click()
  await userEvent.keyboard('wd3b')
  await expect.element(input()).toHaveValue('WD3B')
  await button('Continuar').click()
  await expect.element(page.getByText('Digite as oito letras do código')).toBeVisible()
  expect(authRoutes()).toEqual([])
  // The caret stays in the middle.
  await input().click()
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}{Delete}j mjht')
  await expect.element(requestHeading()).toBeVisible()
  await expect.element(requestHeading()).toHaveFocus()
  expect(authRoutes()).toEqual(['GET /api/auth/device/WDJM-JHTB'])
  await expect.element(page.getByText('203.0.113.10')).toBeVisible()
  await expect.element(page.getByText('Agora')).toBeVisible()
  await expect.element(page.getByText('Ana Souza (ana@exemplo.com.br)')).toBeVisible()
  await expect.element(page.getByText(/Autorize só o que você mesmo começou/)).toBeVisible()
  await expectAccessibleInBothThemes()
  await button('Autorizar').click()
  await expect.element(title('Entrada autorizada')).toBeVisible()
  await expectAccessibleInBothThemes()
  expect(scenario.called('POST /api/auth/device/WDJM-JHTB').map(({ body }) => body)).toEqual([
    { approve: true },
  ])
  await button('Ir para o painel').click()
  expect(onOpenDashboard).toHaveBeenCalledOnce()
})

test('looks up a code from the link immediately, and the user can reject it', async () => {
  const scenario = createScenario()
  await renderWidget(scenario.client, <AuthorizeDevice code="WDJB-MJHT" />)
  await expect.element(requestHeading()).toBeVisible()
  await expect.element(page.getByText('WDJB-MJHT')).toBeVisible()
  await button('Recusar').click()
  await expect.element(title('Pedido recusado')).toBeVisible()
  await expect.element(page.getByText(/Ninguém entrou na sua conta/)).toBeVisible()
  expect(scenario.called('POST /api/auth/device/WDJB-MJHT').map(({ body }) => body)).toEqual([
    { approve: false },
  ])
  await expect.element(button('Ir para o painel')).not.toBeInTheDocument()
})

test('shows an unknown code as a field error and accepts another code', async () => {
  const unknown = 'Código desconhecido. Confira se é o mesmo que aparece no terminal.'
  let isKnown = false
  const get = () => (isKnown ? deviceRequest() : failWith(404, unknown, 'user_code_not_found')())
  await renderWidget(createScenario({ get }).client, <AuthorizeDevice />)
  await input().fill('bbbb-bbbb')
  await expect.element(page.getByText(unknown)).toBeVisible()
  await expect.element(input()).toHaveFocus()
  await expectAccessible()
  isKnown = true
  await input().fill('wdjb-mjht')
  await expect.element(requestHeading()).toBeVisible()
})

test.each([
  [410, 'Este código expirou. Comece de novo no terminal.', 'user_code_expired', 'Código expirado'],
  [409, 'Este código já foi respondido.', 'user_code_answered', 'Código já respondido'],
])(
  'a %i on lookup or on the decision offers to enter another code',
  async (status, message, code, heading) => {
    const failing = failWith(status, message, code)
    const lookup = await renderWidget(
      createScenario({ get: failing }).client,
      <AuthorizeDevice code="WDJB-MJHT" />,
    )
    await expect.element(title(heading)).toBeVisible()
    await expect.element(page.getByText(message)).toBeVisible()
    await expectAccessible()
    await button('Digitar outro código').click()
    await expect.element(input()).toHaveValue('')
    await lookup.unmount()
    await renderWidget(createScenario({ decide: failing }).client, <AuthorizeDevice code="WDJB-MJHT" />)
    await button('Autorizar').click()
    await expect.element(title(heading)).toBeVisible()
  },
)

test('shows other failures and allows a retry', async () => {
  let fails = true
  const locked = failWith(429, 'Muitos códigos errados. Tente novamente em 30 segundos.', 'user_code_locked')
  const get = () => (fails ? locked() : deviceRequest())
  const decide = failWith(403, 'Seu acesso foi bloqueado.', 'account_blocked')
  await renderWidget(createScenario({ get, decide }).client, <AuthorizeDevice code="WDJB-MJHT" />)
  await expect.element(page.getByText(/Muitos códigos errados/)).toBeVisible()
  fails = false
  await button('Tentar novamente').click()
  await button('Autorizar').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Seu acesso foi bloqueado.')
  await expect.element(button('Autorizar')).toBeEnabled()
})
