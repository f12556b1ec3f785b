import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { NotificationStatus, SentMail, SmtpView } from '@morpheus/sdk/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { shortPatience, TestSmtpServer } from '../../testing/mail/smtpServer.js'
import { openGateway } from '../../testing/testGateway.js'
import type { SmtpServer } from './transport.js'

const publicUrl = 'https://morpheus.loja.com.br'
const given = (smtp: SmtpServer) => {
  const { ca: _, ...settings } = smtp
  return settings
}

async function open(mail: SmtpServer | null) {
  const gateway = await openGateway({ mail, mailTimeouts: shortPatience, publicUrl })
  const token = await gateway.signIn()
  const status = () => gateway.read(NotificationStatus, 'GET /notifications/status', { token })
  const sendTest = (email: unknown) =>
    gateway.call('POST /notifications/test-email', { token, body: { email } })
  const simulate = (body: object) => gateway.call('POST /notifications/simulate-alert', { token, body })
  return { gateway, token, status, sendTest, simulate }
}

test('with a server, the status is ready, a test mail arrives, and a simulation is marked as one', async () => {
  const smtp = await new TestSmtpServer().open()
  const { gateway, token, status, sendTest, simulate } = await open(smtp.settings())
  expect(await status()).toMatchObject({
    emailService: { ready: true, smtpConnection: true },
    notificationService: { ready: true },
    source: 'environment',
    problem: null,
    administrator: true,
  })
  const sent = await sendTest('bia@outra.com.br')
  expect(sent.status).toBe(200)
  expect(sent.body).toMatchObject({
    data: { message: 'E-mail de teste enviado com sucesso!', messageI18n: { code: 'email.test_sent' } },
  })
  const simulated = await simulate({
    type: 'session_disconnected',
    severity: 'high',
    message: 'A <b>loja</b> caiu',
  })
  expect(simulated.body).toMatchObject({ data: { message: 'Alerta simulado enviado com sucesso!' } })
  const [first, second] = smtp.received
  expect(first?.to).toEqual(['bia@outra.com.br'])
  expect(first?.mail.text).toContain(`${publicUrl}/settings?aba=emails`)
  expect(second?.to).toEqual(['ana@loja.com.br'])
  expect(second?.mail.subject).toBe('[Simulação] Sessão desconectada')
  expect(second?.mail.html).toContain('A &#60;b&#62;loja&#60;/b&#62; caiu')
  expect(second?.mail.text).toContain(`${publicUrl}/sessions`)
  for (const { mail } of smtp.received) expect(mail.html).not.toMatch(/<img|<script|<link|url\(/i)
  const Mails = z.object({ emails: z.array(SentMail) })
  const { emails } = await gateway.read(Mails, 'GET /notifications/emails', { token })
  expect(emails.map(({ kind, state, to }) => ({ kind, state, to }))).toEqual(
    expect.arrayContaining([
      { kind: 'simulation', state: 'sent', to: 'ana@loja.com.br' },
      { kind: 'test', state: 'sent', to: 'bia@outra.com.br' },
    ]),
  )
  const bia = await gateway.another()
  const others = await gateway.read(Mails, 'GET /notifications/emails', { token: bia })
  expect(others.emails).toEqual([])
})

test('rejects invalid input with the specified texts, and reports why sending failed', async () => {
  const smtp = await new TestSmtpServer().open()
  const { gateway, token, sendTest, simulate } = await open(smtp.settings())
  for (const wrong of [undefined, '', 'bia', 'bia@x\r\nBcc: caio@x.com.br', 'a@b.com.br, c@d.com.br', 7]) {
    const { status, body } = await sendTest(wrong)
    expect(status).toBe(400)
    expect(body.fields).toEqual({ email: 'Por favor, insira um e-mail válido' })
  }
  const empty = await simulate({ type: 'system_down', severity: 'low', message: '  ' })
  expect(empty.body.fields).toEqual({ message: 'Por favor, insira uma mensagem para o alerta' })
  const odd = await simulate({ type: 'x', severity: 'y', message: 'm' })
  expect(odd.body.fields).toEqual({ type: 'Tipo de alerta inválido', severity: 'Severidade inválida' })
  expect(smtp.received).toEqual([])

  smtp.moods.push('refuse recipient')
  const refused = await sendTest('ninguem@outra.com.br')
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    code: 'email_failed',
    message: 'O servidor de e-mail recusou o destinatário (“550 No such user here”).',
  })
  for (let count = 1; count < 20; count += 1) expect((await sendTest('bia@outra.com.br')).status).toBe(200)
  const limited = await sendTest('bia@outra.com.br')
  expect(limited.status).toBe(429)
  expect(limited.headers.get('retry-after')).toBe('3600')
  expect(smtp.received).toHaveLength(19)
  const bia = await gateway.another()
  const body = { email: 'bia@outra.com.br' }
  expect((await gateway.call('POST /notifications/test-email', { token: bia, body })).status).toBe(200)
  gateway.clock.advance(60 * 60_000)
  const again = await gateway.signIn()
  expect((await gateway.call('POST /notifications/test-email', { token: again, body })).status).toBe(200)
  expect(token).not.toBe(again)
})

test('only an administrator sets the server; its password is sealed, masked, bound to the server', async () => {
  const smtp = await new TestSmtpServer().open()
  const { gateway, token, status, sendTest } = await open(null)
  expect(await status()).toMatchObject({
    emailService: { ready: false, smtpConnection: false },
    notificationService: { ready: false },
    source: null,
  })
  expect((await sendTest('bia@outra.com.br')).body).toMatchObject({ code: 'email_not_configured' })
  const settings = given(smtp.settings({ security: 'none' }))
  const change = (body: object, as = token) => gateway.call('PUT /notifications/smtp', { token: as, body })
  const bia = await gateway.another()
  for (const route of ['GET /notifications/smtp', 'DELETE /notifications/smtp']) {
    expect((await gateway.call(route, { token: bia })).status).toBe(403)
  }
  expect((await change(settings, bia)).status).toBe(403)

  const kept = await gateway.read(SmtpView, 'PUT /notifications/smtp', { token, body: settings })
  expect(kept).toMatchObject({ source: 'settings', smtp: { password: '••••••••', user: 'morpheus' } })
  expect((await sendTest('bia@outra.com.br')).status).toBe(200)
  expect((await change({ ...settings, password: '••••••••', fromName: 'Loja' })).status).toBe(200)
  expect((await sendTest('bia@outra.com.br')).status).toBe(200)
  expect(smtp.received.at(-1)?.mail.from?.name).toBe('Loja')

  const otherNodeError = await change({ ...settings, host: 'localhost', password: '••••••••' })
  expect(otherNodeError.body.fields).toEqual({
    password: 'Informe a senha de novo: o servidor ou o usuário mudou',
  })
  const clear = await change({ ...settings, host: 'smtp.exemplo.com.br' })
  expect(Object.keys(Object(clear.body.fields))).toEqual(['security'])
  const hostile = await change({ ...settings, host: 'a b', fromName: 'x\r\nBcc: y', port: 0, from: 'z' })
  expect(Object.keys(Object(hostile.body.fields)).sort()).toEqual(['from', 'fromName', 'host', 'port'])
  for (const file of readdirSync(gateway.folder, { withFileTypes: true })) {
    if (!file.isFile()) continue
    expect(readFileSync(join(gateway.folder, file.name)).includes('lontra-azul'), file.name).toBe(false)
  }
  expect(gateway.logged.join('\n')).not.toContain('lontra-azul')

  await change({ ...settings, notifications: false })
  const simulation = { type: 'system_down', severity: 'low', message: 'm' }
  const off = await gateway.call('POST /notifications/simulate-alert', { token, body: simulation })
  expect(off.body).toMatchObject({ code: 'notifications_off' })
  await gateway.call('DELETE /notifications/smtp', { token })
  expect((await status()).source).toBe(null)
})

test('environment settings take precedence and cannot be changed', async () => {
  const smtp = await new TestSmtpServer().open()
  const { gateway, token } = await open(smtp.settings())
  const view = await gateway.read(SmtpView, 'GET /notifications/smtp', { token })
  expect(view.source).toBe('environment')
  expect(JSON.stringify(view)).not.toContain('lontra')
  const changed = await gateway.call('PUT /notifications/smtp', { token, body: given(smtp.settings()) })
  expect(changed.status).toBe(409)
  expect((await gateway.call('DELETE /notifications/smtp', { token })).status).toBe(409)
})

test('explains in words why a mail server cannot be used', async () => {
  const smtp = await new TestSmtpServer().open()
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const silentPort = address !== null && typeof address === 'object' ? address.port : 0
  const { gateway, token, status } = await open(null)
  const problem = async (other: Partial<SmtpServer>) => {
    const body = given(smtp.settings(other))
    expect((await gateway.call('PUT /notifications/smtp', { token, body })).status).toBe(200)
    const { emailService, problem: said } = await status()
    expect(emailService).toEqual({ ready: true, smtpConnection: false })
    return said
  }
  expect(await problem({})).toMatch(/^O certificado do servidor de e-mail é autoassinado/)
  expect(await problem({ security: 'tls' })).toMatch(/^A conexão segura com o servidor de e-mail falhou/)
  expect(await problem({ security: 'none', password: 'x' })).toMatch(
    /^O servidor de e-mail recusou o usuário ou a senha/,
  )
  expect(await problem({ port: silentPort })).toBe('O servidor de e-mail não respondeu a tempo.')
  silent.close()
  await vi.waitFor(() => expect(silent.listening).toBe(false))
  expect(await problem({ port: 1 })).toBe(
    'O servidor de e-mail recusou a conexão. Confira o endereço e a porta.',
  )
})
