import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { type Person, person } from '../../testing/morpheus.js'
import { type Operator, operator } from '../../testing/operator.js'
import { follow } from '../../testing/stream.js'

let gateway: Gateway
let ana: Person
let op: Operator
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  op = await operator(gateway)
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

describe('rastro', () => {
  it("shows a message's hops as text and JSON; -f follows the hops of new messages", async () => {
    const { id, secret } = await op.connected('Loja')
    const live = follow(ana, ['rastro', '-f'])
    await live.says('Acompanhando')
    await op.receive(secret, 'conteúdo particular')
    await live.sees('message:notification')
    const { messages } = await op.morpheus.messages.list({ id })
    const message = messages[0]?.id ?? ''
    const hops = live.lines().map((line): unknown => JSON.parse(line))
    expect(hops).toMatchObject([
      { subject: message, sessionId: id, step: 'received', outcome: 'ok' },
      { subject: message, step: 'event', event: 'message:received' },
      { subject: message, step: 'event', event: 'message:notification' },
    ])
    expect(await live.interrupt()).toBe(130)
    const output = await ana.run(['rastro', message])
    expect(output.code).toBe(0)
    expect(output.stdout).toMatch(
      /Mensagem recebida \(texto\).*Sessão Loja\n.*✓ Recebida.*✓ Evento guardado.*message:received/s,
    )
    expect(output.stdout).not.toContain('particular')
    const json: unknown = JSON.parse((await ana.run(['rastro', message, '--json'])).stdout)
    expect(json).toMatchObject({ kind: 'message', id: message, notes: [] })
  }, 60_000)

  it.each([
    [['rastro'], 2, /Informe um ID, ou -f/],
    [['rastro', 'x', '-f'], 2, /Informe um ID, ou -f/],
    [['rastro', 'nada'], 5, /Nada com este ID está guardado/],
  ])('rejects %j', async (args, code, reason) => {
    const result = await ana.run(args)
    expect(result).toMatchObject({ code, stdout: '' })
    expect(result.stderr).toMatch(reason)
  })
})
