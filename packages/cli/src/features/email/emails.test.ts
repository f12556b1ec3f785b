import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { openMailSink } from '../../testing/mailSink.js'
import { errorIn, type Person, person } from '../../testing/morpheus.js'

let gateway: Gateway
let ana: Person
let sink: Awaited<ReturnType<typeof openMailSink>>
beforeAll(async () => {
  ;[gateway, sink] = await Promise.all([startGateway(), openMailSink()])
  ana = await person()
  expect(await ana.signIn(gateway)).toMatchObject({ code: 0 })
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
  await sink.close()
})

const emails = (...args: string[]) => ana.run(['emails', ...args])

it('reports missing e-mail settings, configures a server and sends with it', async () => {
  const without = await emails('status')
  expect([without.code, without.stdout]).toEqual([1, expect.stringMatching(/Serviço +não configurado/)])
  expect(errorIn(await emails('testar', 'bia@loja.com.br', '--json')).code).toBe('email_not_configured')
  const set = await emails(
    ...['configurar', '--servidor', '127.0.0.1', '--porta', String(sink.port), '--seguranca', 'nenhuma'],
    ...['--remetente', 'avisos@loja.com.br'],
  )
  expect(set).toMatchObject({ code: 0, stderr: '✓ Servidor de e-mail salvo com sucesso!\n' })
  const well = await emails('status', '--json')
  expect([well.code, JSON.parse(well.stdout).emailService]).toEqual([
    0,
    { ready: true, smtpConnection: true },
  ])
  const answer = await emails('testar', 'bia@loja.com.br')
  expect([answer.code, answer.stderr]).toEqual([0, '✓ E-mail de teste enviado com sucesso!\n'])
  expect(sink.mails[0]).toMatch(/^To: bia@loja\.com\.br$/m)
  const simulated = await emails('simular', 'A loja caiu', '--tipo', 'sessao', '--severidade', 'alta')
  expect([simulated.code, simulated.stderr]).toEqual([0, '✓ Alerta simulado enviado com sucesso!\n'])
  expect(sink.mails[1]).toMatch(/^To: ana@loja\.com\.br$/m)
  expect((await emails('listar')).stdout).toMatch(/Z\tsent\tsimulation\tana@loja\.com\.br\t[^\t\n]+\t$/m)
  expect((await ana.run(['convites', 'criar', 'caio@loja.com.br'])).code).toBe(0)
  expect((await ana.run(['convites', 'listar'])).stdout).toMatch(
    /^caio@loja\.com\.br\t\t(waiting|sending|sent)\t/,
  )
  const wrong = await emails('testar', 'bia')
  expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('insira um e-mail válido')])
})

it('changes only the given server settings, and removes the server', async () => {
  const view = async () => JSON.parse((await emails('configurar', '--json')).stdout)
  await emails('configurar', '--servidor', '127.0.0.1', '--remetente', 'avisos@loja.com.br')
  const named = await ana.run(['emails', 'configurar', '--usuario', 'loja', '--senha-stdin'], {
    input: 'lontra-azul\n',
  })
  expect(named.code).toBe(0)
  expect((await emails('configurar', '--avisos', 'nao')).code).toBe(0)
  const { smtp } = await view()
  expect(smtp).toMatchObject({ host: '127.0.0.1', user: 'loja', notifications: false })
  expect(smtp.password).not.toBe('')
  expect(smtp.password).not.toContain('lontra')
  const second = await emails('configurar', '--servidor', 'localhost')
  expect([second.code, second.stderr]).toEqual([2, expect.stringContaining('--senha-stdin')])
  expect((await emails('configurar', '--remover')).stderr).toBe('✓ Servidor de e-mail removido.\n')
  expect(await view()).toEqual({ source: null, smtp: null })
})

it('shows and changes the alert settings', async () => {
  const changed = await emails('avisos', '--sessao', '10', '--silencio', '22:00-07:00')
  expect(changed.stdout).toMatch(/Sessão desconectada +há 10 min\n.*\nSilêncio +das 22:00 às 07:00/)
  const off = JSON.parse((await emails('avisos', '--silencio', 'nenhum', '--json')).stdout)
  expect(off).toMatchObject({ sessionMinutes: 10, quietFrom: null, quietTo: null })
  expect((await emails('avisos', '--silencio', 'à noite')).code).toBe(2)
})
