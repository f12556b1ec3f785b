import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { shortPatience, TestSmtpServer } from '../../../testing/mail/smtpServer.js'
import { openGateway, required, type TestGateway } from '../../../testing/testGateway.js'
import { openTestStore } from '../../../testing/testStore.js'

const { invitations, users, activity } = contract
const publicUrl = 'https://morpheus.loja.com.br'
const dayMs = 24 * 60 * 60_000
const notGood = [
  404,
  {
    success: false,
    code: 'invitation_not_good',
    message:
      'Este convite não vale mais: o link expirou, já foi usado ou foi cancelado. Peça outro a quem convidou você.',
  },
]

const open = async () => {
  const gateway = await openGateway({ publicUrl })
  return { gateway, token: await gateway.signIn() }
}

const invite = (gateway: TestGateway, token: string, body: object = {}) =>
  gateway.read(invitations.create.answer, 'POST /settings/invitations', {
    token,
    body: { email: 'Caio@Loja.com.br', ...body },
  })
const pending = (gateway: TestGateway, token: string) =>
  gateway.read(invitations.list.answer, 'GET /settings/invitations', { token })
const tokenIn = (link: string | null) => required(required(link).split('/convite/')[1])
const check = (gateway: TestGateway, token: string) =>
  gateway.call('POST /invitations/check', { body: { token } })
const accept = (gateway: TestGateway, token: string, more: object = {}) =>
  gateway.call('POST /invitations/accept', {
    body: { token, name: 'Caio Lima', password: 'lontra-azul-7', ...more },
  })
const told = ({ status, body }: { status: number; body: unknown }) => [status, body]

test('an invitation link creates one non-administrator account and works only once', async () => {
  const { gateway, token } = await open()
  const { invitation, link } = await invite(gateway, token, { name: ' Caio​ ' })
  expect(invitation).toMatchObject({ email: 'caio@loja.com.br', name: 'Caio', mail: null })
  expect(invitation.invitedBy).toBe('Ana Souza')
  expect(link).toMatch(/^https:\/\/morpheus\.loja\.com\.br\/convite\/[\w-]{43}$/)
  const good = tokenIn(link)
  const shown = await check(gateway, good)
  expect(shown.body.data).toEqual({
    email: 'caio@loja.com.br',
    name: 'Caio',
    invitedBy: 'Ana Souza',
    expiresAt: new Date(gateway.clock.now() + 7 * dayMs).toISOString(),
  })
  const weak = await accept(gateway, good, { password: 'caio1234' })
  expect([weak.status, weak.body.code, weak.body.fields]).toEqual([
    400,
    'invalid_password',
    { password: 'Uma senha feita do e-mail ou do nome é fácil de adivinhar. Escolha outra.' },
  ])
  const short = await accept(gateway, good, { password: '12345', name: ' ' })
  expect(short.body.fields).toEqual({
    password: 'Senha deve ter pelo menos 6 caracteres',
    name: 'Informe o nome',
  })
  const made = await accept(gateway, good)
  expect(told(made)).toEqual([201, { success: true, data: { email: 'caio@loja.com.br', name: 'Caio Lima' } }])
  expect(told(await accept(gateway, good))).toEqual(notGood)
  expect(told(await check(gateway, good))).toEqual(notGood)
  expect((await pending(gateway, token)).invitations).toEqual([])

  const caio = await gateway.signIn({ email: 'caio@loja.com.br', password: 'lontra-azul-7' })
  for (const route of ['GET /settings/invitations', 'GET /settings/users']) {
    const refused = await gateway.call(route, { token: caio })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  }
  const { users: all } = await gateway.read(users.list.answer, 'GET /settings/users', { token })
  expect(all.map(({ email, administrator, blockedAt }) => [email, administrator, blockedAt]).sort()).toEqual([
    ['ana@loja.com.br', true, null],
    ['caio@loja.com.br', false, null],
  ])
  const now = new Date(gateway.clock.now()).toISOString()
  expect(all.map(({ lastSignInAt }) => lastSignInAt)).toEqual([now, now])
  const activityLog = async (of: string) => {
    const { logs } = await gateway.read(activity.list.answer, 'GET /settings/activity-logs', { token: of })
    return logs.map(({ action, details, ip }) => [action, details, ip])
  }
  expect((await activityLog(token)).filter(([action]) => action === 'user_invite')).toEqual([
    ['user_invite', 'Convite para caio@loja.com.br aceito', null],
    ['user_invite', 'Convite para caio@loja.com.br com um link para entregar', '127.0.0.1'],
  ])
  expect((await activityLog(caio)).at(-1)).toEqual([
    'other',
    'Conta criada por convite de Ana Souza',
    '127.0.0.1',
  ])
})

test('stores only the hash of an invitation link and never logs the link', async () => {
  const { gateway, token } = await open()
  const good = tokenIn((await invite(gateway, token)).link)
  await check(gateway, good)
  const db = await openTestStore(gateway.folder)
  const tables = ['invitations', 'activity', 'system_logs'] as const
  for (const table of tables) {
    expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(good)
  }
  expect(JSON.stringify(await pending(gateway, token))).not.toContain(good)
  await accept(gateway, good)
  expect(gateway.logged.join('')).not.toContain(good)
})

test('unknown, expired, cancelled and renewed links return 404; resending issues a valid link', async () => {
  const { gateway, token } = await open()
  const { invitation, link } = await invite(gateway, token)
  const again = () =>
    gateway.read(invitations.resend.answer, `POST /settings/invitations/${invitation.id}/resend`, {
      token,
      body: {},
    })
  const first = tokenIn(link)
  expect(told(await check(gateway, 'x'.repeat(43)))).toEqual(notGood)
  gateway.clock.advance(7 * dayMs - 1)
  expect((await check(gateway, first)).status).toBe(200)
  gateway.clock.advance(1)
  const back = await gateway.signIn()
  expect(told(await accept(gateway, first))).toEqual(notGood)
  expect((await pending(gateway, back)).invitations).toHaveLength(1)
  const renewed = await gateway.read(
    invitations.resend.answer,
    `POST /settings/invitations/${invitation.id}/resend`,
    { token: back, body: {} },
  )
  expect(told(await check(gateway, first))).toEqual(notGood)
  const second = tokenIn(renewed.link)
  expect((await check(gateway, second)).status).toBe(200)
  const cancel = () => gateway.call(`DELETE /settings/invitations/${invitation.id}`, { token: back })
  expect((await cancel()).status).toBe(200)
  expect(told(await accept(gateway, second))).toEqual(notGood)
  expect((await cancel()).body.code).toBe('invitation_not_found')
  await expect(again()).rejects.toThrow()
})

test('an e-mail address has at most one account and one valid invitation', async () => {
  const { gateway, token } = await open()
  const ask = (body: object) => gateway.call('POST /settings/invitations', { token, body })
  const own = await ask({ email: 'ANA@loja.com.br' })
  expect([own.status, own.body.code, own.body.fields]).toEqual([
    409,
    'email_taken',
    { email: 'Já existe uma conta com este e-mail' },
  ])
  const { link } = await invite(gateway, token)
  const twice = await ask({ email: 'caio@loja.com.br' })
  expect([twice.status, twice.body.code]).toEqual([409, 'invitation_exists'])
  const unmailed = await ask({ email: 'bia@loja.com.br', by: 'email' })
  expect([unmailed.status, unmailed.body.code]).toEqual([422, 'email_not_configured'])
  const wrong = await ask({ email: 'bia', by: 'pombo' })
  expect(wrong.body.fields).toEqual({ email: 'Email inválido', by: 'Use email ou link' })
  const { invitations: waiting } = await pending(gateway, token)
  expect(waiting.map(({ email }) => email)).toEqual(['caio@loja.com.br'])
  // Creating an account on the command line ends its invitation.
  await gateway.another('caio@loja.com.br')
  expect((await pending(gateway, token)).invitations).toEqual([])
  expect(told(await check(gateway, tokenIn(link)))).toEqual(notGood)
  // The link's holder learns that another account has taken the e-mail.
  const other = tokenIn((await invite(gateway, token, { email: 'davi@loja.com.br' })).link)
  await gateway.fetch('PUT /settings/user', { token, body: { email: 'davi@loja.com.br' } })
  const late = await accept(gateway, other)
  expect([late.status, late.body.code]).toEqual([409, 'email_taken'])
})

test('six concurrent requests to accept one link create one account', async () => {
  const { gateway, token } = await open()
  const good = tokenIn((await invite(gateway, token)).link)
  const answers = await Promise.all(Array.from({ length: 6 }, () => accept(gateway, good)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404, 404, 404])
  // A client that lost the answer may retry without an error about the used link.
  const other = tokenIn((await invite(gateway, token, { email: 'davi@loja.com.br' })).link)
  const again = () =>
    gateway.call('POST /invitations/accept', {
      body: { token: other, name: 'Davi', password: 'lontra-azul-7' },
      headers: { 'idempotency-key': 'aceitar-uma-vez' },
    })
  expect([(await again()).status, (await again()).status]).toEqual([201, 201])
  const { users: all } = await gateway.read(users.list.answer, 'GET /settings/users', { token })
  expect(all).toHaveLength(3)
})

test('ten invalid links lock the address out with 429 for 30 seconds', async () => {
  const { gateway, token } = await open()
  const good = tokenIn((await invite(gateway, token)).link)
  for (let count = 0; count < 10; count += 1) {
    expect((await check(gateway, `errado-${count}`)).status).toBe(404)
  }
  for (const late of [await check(gateway, good), await accept(gateway, good)]) {
    expect([late.status, late.body.code, late.headers.get('retry-after')]).toEqual([
      429,
      'invitation_locked',
      '30',
    ])
  }
  gateway.clock.advance(30_000)
  expect((await accept(gateway, good)).status).toBe(201)
})

test('API keys cannot invite, and invitations of a former administrator are invalid', async () => {
  const { gateway, token } = await open()
  const { data } = await gateway.call('POST /settings/api-keys', {
    token,
    body: { name: 'Tudo', scopes: ['everything'] },
  })
  const byKey = await gateway.call('POST /settings/invitations', {
    token: required(data.secret),
    body: { email: 'x@y.com.br' },
  })
  expect([byKey.status, byKey.body.code]).toEqual([403, 'sign_in_required'])
  const good = tokenIn((await invite(gateway, token)).link)
  const db = await openTestStore(gateway.folder)
  await db.updateTable('users').set({ administrator: 0 }).execute()
  expect(told(await accept(gateway, good))).toEqual(notGood)
})

test('with a mail server the link is sent only by e-mail, and the list shows the delivery state', async () => {
  const smtp = await new TestSmtpServer().open()
  const gateway = await openGateway({ mail: smtp.settings(), mailTimeouts: shortPatience, publicUrl })
  const token = await gateway.signIn()
  const { invitation, link } = await invite(gateway, token, { name: 'Caio <b>' })
  expect([link, invitation.mail]).toEqual([null, { state: 'waiting', error: null, errorI18n: null }])
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 15_000 })
  const { to, mail } = required(smtp.received[0])
  expect([to, mail.subject]).toEqual([['caio@loja.com.br'], 'Ana Souza convidou você para o Morpheus'])
  expect(mail.html).toContain('Caio &#60;b&#62;')
  const sent = required(/https:\/\/morpheus\.loja\.com\.br\/convite\/[\w-]{43}/.exec(mail.text ?? ''))[0]
  expect(mail.html).toContain(sent)
  await vi.waitFor(async () => {
    const { invitations: waiting, mailReady } = await pending(gateway, token)
    expect([mailReady, waiting[0]?.mail]).toEqual([true, { state: 'sent', error: null, errorI18n: null }])
  })
  const handed = await gateway.read(
    invitations.resend.answer,
    `POST /settings/invitations/${invitation.id}/resend`,
    { token, body: { by: 'link' } },
  )
  expect(handed.invitation.mail).toBe(null)
  expect(told(await check(gateway, tokenIn(sent)))).toEqual(notGood)
  expect((await accept(gateway, tokenIn(handed.link))).status).toBe(201)
})
