import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { eachCase } from '../../testing/eachCase.js'
import { shortPatience, TestSmtpServer } from '../../testing/mail/smtpServer.js'
import { admin, openGateway, type TestGateway } from '../../testing/testGateway.js'

const { answer } = contract.account.get

const settingsOf = (gateway: TestGateway, token: string, path = '/settings/user') =>
  gateway.read(answer, `GET ${path}`, { token })
const change = (gateway: TestGateway, token: string, body: object, path = '/settings/user') =>
  gateway.read(answer, `PUT ${path}`, { token, body })

const untouched = {
  name: admin.name,
  email: admin.email,
  phone: null,
  timezone: 'America/Sao_Paulo',
  language: 'pt-BR',
  twoFactorEnabled: false,
  administrator: true,
}

test('reads and changes the account on both paths and ignores read-only fields', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  expect(await settingsOf(gateway, token)).toEqual(untouched)
  const changed = { ...untouched, name: 'Ana Lima', phone: '(11) 98765-4321', timezone: 'America/Manaus' }
  const sent = { ...changed, phone: ' (11) 98765-4321 ', twoFactorEnabled: true }
  expect(await change(gateway, token, sent)).toEqual(changed)
  expect(await settingsOf(gateway, token, '/settings')).toEqual(changed)
  const again = { ...changed, phone: null, timezone: 'Asia/Tokyo' }
  const documented = { name: 'Ana Lima', phone: '', timezone: 'Asia/Tokyo', language: 'pt-BR' }
  expect(await change(gateway, token, documented, '/settings')).toEqual(again)
  expect(await settingsOf(gateway, token)).toEqual(again)
  expect(await settingsOf(gateway, await gateway.another())).toMatchObject({ name: 'Bia', phone: null })
})

test('a changed e-mail keeps sign-ins and is the new login; a used one returns 409', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await gateway.another('bia@outra.com.br')
  const taken = await gateway.call('PUT /settings/user', { token, body: { email: 'BIA@outra.com.br' } })
  expect([taken.status, taken.body.code, taken.body.fields]).toEqual([
    409,
    'email_taken',
    { email: 'Este e-mail já é usado por outra conta' },
  ])
  expect(taken.body.fieldsI18n).toEqual({ email: { code: 'account.email_taken', params: {} } })
  expect(await settingsOf(gateway, token)).toEqual(untouched)
  expect((await change(gateway, token, { email: 'Ana@Nova.com.br' })).email).toBe('ana@nova.com.br')
  const { data } = await gateway.call('GET /auth/verify', { token })
  expect(data.user?.email).toBe('ana@nova.com.br')
  expect(await gateway.signIn({ ...admin, email: 'ana@nova.com.br' })).toBeTruthy()
  const old = await gateway.call('POST /auth/login', {
    body: { email: admin.email, password: admin.password },
  })
  expect(old.status).toBe(401)
})

test('mails the old address about a changed e-mail, not about a refused or unchanged one', async () => {
  const smtp = await new TestSmtpServer().open()
  const gateway = await openGateway({ mail: smtp.settings(), mailTimeouts: shortPatience })
  const token = await gateway.signIn()
  await gateway.another('bia@outra.com.br')
  await gateway.call('PUT /settings/user', { token, body: { email: 'bia@outra.com.br' } })
  await change(gateway, token, { email: admin.email, name: 'Ana S.' })
  await change(gateway, token, { email: 'ana@nova.com.br' })
  await vi.waitFor(() => expect(smtp.received).toHaveLength(1), { timeout: 15_000 })
  const [told] = smtp.received
  expect(told).toMatchObject({
    to: [admin.email],
    mail: { subject: 'O e-mail da sua conta do Morpheus foi alterado' },
  })
  expect(told?.mail.text).toContain('Novo e-mail: ana@nova.com.br')
  expect(told?.mail.text).toContain('Endereço: 127.0.0.1')
})

test('rejects an invalid setting and changes nothing', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await eachCase(
    [
      [{ name: ' ' }, { name: 'Informe o nome' }],
      [{ email: 'ana@' }, { email: 'Email inválido' }],
      [{ phone: 'ligue já' }, { phone: 'Informe um telefone com DDD, como (11) 99999-9999, ou deixe vazio' }],
      [{ timezone: 'America/Atlantida' }, { timezone: 'Fuso horário desconhecido' }],
      [{ timezone: '+03:00' }, { timezone: 'Fuso horário desconhecido' }],
      [{ language: 'en' }, { language: 'Idioma não disponível' }],
    ],
    async ([body, fields]) => {
      const refused = await gateway.call('PUT /settings/user', { token, body: { name: 'Outra', ...body } })
      expect([refused.status, refused.body.fields]).toEqual([400, fields])
      expect(await settingsOf(gateway, token)).toEqual(untouched)
    },
  )
})
