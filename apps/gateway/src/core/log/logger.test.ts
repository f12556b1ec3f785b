import { expect, test } from 'vitest'
import { admin, openGateway, required } from '../../testing/testGateway.js'

test('no log line contains a password, token, secret or code', async () => {
  const gateway = await openGateway()
  const token = await gateway.signIn()
  await gateway.call('POST /auth/login', { body: { email: admin.email, password: 'senha-errada' } })
  const id = await gateway.createSession(token)
  const { socket, events } = await gateway.listen(token)
  const secret = await gateway.pair(token, id)
  const other = await gateway.createSession(token, { name: 'Filial' })
  await gateway.call(`POST /sessions/${other}/connect-phone`, {
    token,
    body: { phoneNumber: '5511988887777' },
  })
  await gateway.handshake()
  await socket.emitWithAck('join-session', other)
  await fetch(`${gateway.url}/celular?codigo=segredo-do-qr`)
  await gateway.call('GET /virtual-phone', { token: `${secret}x` })
  await gateway.call('GET /sessions', { token: `${token}x` })

  const qr = String(required(events.find(({ type }) => type === 'session:qr')).payload.qrText)
  const pairing = String(
    required(events.find(({ type }) => type === 'session:pairing_code')).payload.pairingCode,
  )
  const log = gateway.logged.join('')
  expect(log).toContain('/api/auth/login')
  const code = required(new URL(qr).searchParams.get('codigo'))
  for (const hidden of [admin.password, 'senha-errada', token, secret, code, pairing, 'segredo-do-qr']) {
    expect(log).not.toContain(hidden)
  }
})

test('hides values with secret names at any depth', async () => {
  const gateway = await openGateway()
  const { createLog } = await import('./logger.js')
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  log.info({ password: 'p1', body: { token: 'p2' }, req: { headers: { authorization: 'p3' } } })
  log.error({ err: Object.assign(new Error('falhou'), { config: { headers: 'p4' } }) })
  expect(lines.join('')).not.toMatch(/p[1-4]/)
  expect(gateway.logged.length).toBeGreaterThan(0)
})
