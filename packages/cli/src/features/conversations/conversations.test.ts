import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person } from '../../testing/morpheus.js'
import { type Operator, operator } from '../../testing/operator.js'

let gateway: Gateway
let ana: Person
let op: Operator
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  op = await operator(gateway)
  await op.connected('Loja')
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

const Owned = z.object({ contactPhone: z.string(), owner: z.string(), until: z.string().nullable() })
const conversations = (...args: string[]) => ana.run(['conversas', ...args])

describe('conversas', { timeout: 60_000 }, () => {
  it('takes over, pauses and returns conversations, and lists their owners', async () => {
    const empty = await conversations('listar')
    expect(empty).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('Nenhuma mensagem') })
    const taken = await conversations('assumir', '+55 (11) 97777-6666', '--minutos', '60')
    expect(taken).toMatchObject({ code: 0, stdout: '' })
    expect(taken.stderr).toMatch(/^✓ Conversa com \(11\) 97777-6666 assumida até \d/)
    const paused = await conversations('pausar', '5511966665555', '--json')
    expect(Owned.parse(JSON.parse(paused.stdout))).toMatchObject({ owner: 'paused', until: null })
    const { stdout } = await conversations('listar')
    expect(stdout).toMatch(/^paused\t5511966665555\t\t\S+Z\t\t/m)
    expect(stdout).toMatch(/^human\t5511977776666\t.*\t\d{4}-[\d-]+T\S+Z\t[^\t]*\t\t0$/m)
    const filtered = await conversations('listar', '--dono', 'pausada', '--json')
    expect(
      z
        .array(Owned)
        .parse(JSON.parse(filtered.stdout))
        .map((one) => one.contactPhone),
    ).toEqual(['5511966665555'])
    const back = await conversations('devolver', '5511966665555')
    expect(back.stderr).toBe('✓ Conversa com (11) 96666-5555 devolvida ao bot\n')
    expect((await conversations('listar', '--dono', 'pausada', '--json')).stdout).toBe('[]\n')
  })

  it('shows the messages of a conversation, oldest first', async () => {
    const sent = await ana.run(['enviar', '5511955554444', 'Seu pedido saiu'])
    expect(sent.code).toBe(0)
    const thread = await conversations('ver', '5511955554444')
    expect(thread.stdout).toMatch(/^\S+Z\t\w+\tSeu pedido saiu\t\w+\ttext$/m)
    const unread = await conversations('listar', '--nao-lidas', '--json')
    expect(unread.stdout).toBe('[]\n')
    const none = await conversations('ver', '5511900000000')
    expect(none.stderr).toContain('Nenhuma mensagem guardada')
  })

  it('rejects an unknown contact and an invalid duration', async () => {
    const nobody = await conversations('assumir', 'ninguem', '--json')
    expect([nobody.code, errorIn(nobody).message]).toEqual([5, 'Conversa não encontrada'])
    const wrong = await conversations('assumir', '5511966665555', '--minutos', '0')
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('Os minutos')])
  })
})
