import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MessageState } from '@morpheus/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person, type Ran } from '../../testing/morpheus.js'
import { type Operator, operator } from '../../testing/operator.js'
import { follow } from '../../testing/stream.js'
import { closeWindow, hasTmux, openWindow, screen, sees } from '../../testing/tmux.js'

let gateway: Gateway
let ana: Person
let op: Operator
let unica: { secret: string }
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  op = await operator(gateway)
  unica = await session('Única')
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

const Shown = z.object({ id: z.string(), state: z.string(), sessionId: z.string(), text: z.string() })
const json = ({ stdout }: Ran): unknown => JSON.parse(stdout)
const output = (result: Ran) => z.array(Shown).parse(json(result))
const messages = (...args: string[]) => ana.run(['mensagens', ...args])
const send = (...args: string[]) => ana.run(['enviar', ...args])
const bia = '5511977776666'
const id = /^3EB0[0-9A-F]{18}$/

/** A connected session without a pause between messages. */
async function session(name: string) {
  const creation = await op.connected(name)
  await op.morpheus.messages.changePace({ id: creation.id, gapSeconds: 0, jitterSeconds: 0 })
  return creation
}
const said = async (secret: string, chat = bia) =>
  (await op.morpheus.virtualPhone.conversation({ chat }, { token: secret })).messages
const stateOf = async (message: string) => (await op.morpheus.messages.get({ id: message })).message.state
const becomes = (message: string, state: MessageState) =>
  expect.poll(() => stateOf(message), { timeout: 20_000 }).toBe(state)

describe('morpheus enviar', { timeout: 60_000 }, () => {
  it('prints the message id, replies to a message and reads text from stdin', async () => {
    const { secret } = unica
    const result = await send(
      '+55 (11) 97777-6666',
      'Olá',
      '--sessao',
      'Única',
      '--responder-a',
      await reply(secret),
    )
    expect(result).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^✓ Mensagem (na fila|\S+), para \(11\) 97777-6666\n$/),
    })
    const answer = result.stdout.trim()
    expect(answer).toMatch(id)
    await becomes(answer, 'delivered')
    expect((await said(secret)).at(-1)).toMatchObject({ id: answer, content: { kind: 'text', text: 'Olá' } })
    expect((await said(secret)).at(-1)?.replyTo).not.toBeNull()
    const piped = await ana.run(['enviar', bia, '-', '--sessao', 'Única'], { input: 'Da entrada\npadrão\n' })
    await becomes(piped.stdout.trim(), 'delivered')
    expect((await said(secret)).at(-1)).toMatchObject({ content: { text: 'Da entrada\npadrão' } })
  })

  async function reply(secret: string): Promise<string> {
    await op.morpheus.virtualPhone.sendMessage({ content: 'Oi?', contactPhone: bia }, { token: secret })
    const written = (await said(secret)).at(-1)
    return written?.id ?? ''
  }

  it('uses the only connected session, and asks for --sessao if there are several', async () => {
    const own = await startGateway()
    const eva = await person()
    try {
      await eva.signIn(own)
      const there = await operator(own)
      const say = () => eva.run(['enviar', bia, 'Olá'])
      expect(await say()).toMatchObject({ code: 5, stderr: expect.stringContaining('Nenhuma sessão ainda.') })
      await there.connected('Centro')
      await there.create('Sem celular')
      expect(await say()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^3EB0/) })
      await there.connected('Norte')
      const request = await say()
      expect(request).toMatchObject({ code: 2, stdout: '' })
      expect(request.stderr).toMatch(/✗ Há 2 sessões conectadas\. Diga qual, com --sessao:\n {2}/)
    } finally {
      eva.clean()
      await own.stop()
    }
  })

  it('sends polls, locations and contacts, shows votes and forwards messages', async () => {
    const { secret } = unica
    const by = ['--sessao', 'Única']
    const asked = await send(bia, 'Qual dia?', '--enquete', 'Sábado', 'Domingo', '--varias', ...by)
    const messageId = asked.stdout.trim()
    await becomes(messageId, 'delivered')
    const vote = { chat: bia, messageId, options: ['Domingo'] }
    await op.morpheus.virtualPhone.vote(vote, { token: secret })
    const { stdout } = await messages('enquete', messageId)
    expect(stdout).toMatch(
      /^Qual dia\?\n {4}0 {2}Sábado\n {4}1 {2}Domingo {2}\(11\) 97777-6666\n1 pessoa votou\n$/,
    )
    const place = await send(bia, 'Loja', '--local', '-23.5,-46.25', '--endereco', 'Rua A, 1', ...by)
    await becomes(place.stdout.trim(), 'delivered')
    const card = await send(bia, '--contato', 'Bia Souza:+55 11 98888-7777', ...by)
    await becomes(card.stdout.trim(), 'delivered')
    const forwarded = await messages('encaminhar', place.stdout.trim(), bia)
    await becomes(forwarded.stdout.trim(), 'delivered')
    const location = {
      kind: 'location',
      latitude: -23.5,
      longitude: -46.25,
      name: 'Loja',
      address: 'Rua A, 1',
    }
    expect((await said(secret)).slice(-3)).toMatchObject([
      { content: location },
      { content: { kind: 'contact', cards: [{ name: 'Bia Souza', phone: '5511988887777' }] } },
      { content: location, extras: { forwarded: true } },
    ])
    for (const [args, reason] of [
      [['--local', 'aqui'], 'Use latitude,longitude'],
      [['--contato', 'Bia'], 'Use nome:telefone'],
      [['--gif'], '--gif vai com --arquivo.'],
      [['Ceia', '--lugar', 'Loja'], '--lugar vai com --evento.'],
      [['Qual?', '--enquete', 'A', 'B', '--local', '1,2'], 'Use só um de --arquivo'],
    ] as const)
      expect(await send(bia, ...args, ...by)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(reason),
      })
  })

  it('invites to an event, shows the answers and cancels it', async () => {
    const { secret } = unica
    const by = ['--sessao', 'Única']
    const event = ['--evento', '2026-12-24 19:00', '--lugar', 'Loja', '--acompanhante']
    const messageId = (await send(bia, 'Ceia', ...event, ...by)).stdout.trim()
    await becomes(messageId, 'delivered')
    const answer = { chat: bia, messageId, answer: 'going', extraGuests: 1 } as const
    await op.morpheus.virtualPhone.answerEvent(answer, { token: secret })
    expect((await messages('evento', messageId)).stdout).toMatch(
      /^Ceia\n {4}2 {2}Vão {2}\(11\) 97777-6666\n {4}0 {2}Talvez\n {4}0 {2}Não vão\n$/,
    )
    const unconfirmed = await messages('cancelar-evento', messageId)
    expect([unconfirmed.code === 0, unconfirmed.stderr]).toEqual([false, expect.stringContaining('--sim')])
    const cancelled = await messages('cancelar-evento', messageId, '--sim', '--json')
    await becomes(JSON.parse(cancelled.stdout).id, 'sent')
    expect((await messages('evento', messageId)).stdout).toContain('Ceia (cancelado)\n')
  })

  it('waits for the receipt given with --esperar', async () => {
    const { secret } = await session('Paciente')
    const stream = follow(ana, ['enviar', bia, 'Leia', '--sessao', 'Paciente', '--esperar', 'lida', '--json'])
    const closing = new Promise<number | null>((resolve) => stream.child.on('close', resolve))
    await expect.poll(async () => (await said(secret)).length, { timeout: 20_000 }).toBe(1)
    await op.morpheus.virtualPhone.readConversation({ chat: bia, as: 'contact' }, { token: secret })
    expect(await closing).toBe(0)
    expect(JSON.parse(stream.lines()[0] ?? '')).toMatchObject({ state: 'read', text: 'Leia' })
    const delivered = await send(bia, 'E esta?', '--sessao', 'Paciente', '--esperar', 'entregue')
    expect(delivered).toMatchObject({ code: 0, stderr: '✓ Mensagem entregue, para (11) 97777-6666\n' })
    expect(delivered.stdout.trim()).toMatch(id)
  })

  it('reports why a message failed and how to retry it', async () => {
    const { secret } = await session('Bloqueia')
    await op.morpheus.virtualPhone.setBlocked({ contactPhone: bia, blocked: true }, { token: secret })
    const result = await send(bia, 'Não chega', '--sessao', 'Bloqueia', '--esperar', 'enviada')
    expect(result).toMatchObject({ code: 7, stdout: '' })
    const [, failedId = ''] =
      /✗ Este contato está bloqueado\. Para tentar de novo: morpheus mensagens tentar (\S+)/.exec(
        result.stderr,
      ) ?? []
    expect(failedId).toMatch(id)
    const asJson = await send(bia, 'Nem esta', '--sessao', 'Bloqueia', '--esperar', 'lida', '--json')
    expect(json(asJson)).toMatchObject({ state: 'failed', failure: { code: 'blocked' } })
    expect({ code: asJson.code, erro: errorIn(asJson).code }).toEqual({ code: 7, erro: 'blocked' })

    const table = await messages('listar', '--sessao', 'Bloqueia', '--estado', 'falhou')
    expect(table.stdout).toMatch(
      /Z\tfailed\t5511977776666\tBloqueia\t3EB0\S+\tEste contato está bloqueado\tNem esta\ttext\t$/m,
    )
    const search = await messages('listar', '--estado', 'falhou', '--hoje', '--busca', 'nem ÉSTA', '--json')
    expect(output(search)).toMatchObject([{ text: 'Nem esta', state: 'failed' }])
    const byId = output(await messages('listar', '--busca', failedId.slice(0, 12), '--json'))
    expect(byId.map((one) => one.id)).toEqual([failedId])
    expect((await messages('listar', '--hoje', '--contato', bia)).code).toBe(2)
    await op.morpheus.virtualPhone.setBlocked({ contactPhone: bia, blocked: false }, { token: secret })
    expect(await messages('tentar', failedId.slice(0, 12).toLowerCase())).toMatchObject({
      code: 0,
      stderr: `✓ Mensagem de novo na fila: ${failedId}\n`,
    })
    await becomes(failedId, 'delivered')
    expect(await messages('tentar', failedId)).toMatchObject({
      code: 7,
      stderr: expect.stringContaining('Só mensagens que falharam podem ser tentadas de novo'),
    })
  })

  it('stops waiting after --tempo-limite; a queued message can be cancelled', async () => {
    const { secret } = await session('Ausente')
    await op.morpheus.virtualPhone.setOnline({ online: false }, { token: secret })
    const result = await send(
      bia,
      'Depois',
      '--sessao',
      'Ausente',
      '--esperar',
      'entregue',
      '--tempo-limite',
      '1',
    )
    expect(result).toMatchObject({ code: 8, stdout: '' })
    const [, waits = ''] =
      /depois de 1 s: Na fila\. Ela continua a caminho; veja: morpheus mensagens ver (\S+)/.exec(
        result.stderr,
      ) ?? []
    const view = await messages('ver', waits)
    expect(view.stdout).toMatch(/Estado +◌ Na fila/)
    expect(view.stdout).toMatch(/Para +\(11\) 97777-6666/)
    expect(view.stdout).toContain('\nDepois\n')
    expect(await messages('cancelar', waits)).toMatchObject({
      code: 0,
      stderr: `✓ Mensagem cancelada: ${waits}\n`,
    })
    expect(json(await messages('cancelar', waits, '--json'))).toMatchObject({ id: waits, state: 'cancelled' })
    await op.morpheus.virtualPhone.setOnline({ online: true }, { token: secret })
    const after = await send(bia, 'Agora', '--sessao', 'Ausente', '--esperar', 'entregue')
    expect(after.code).toBe(0)
    expect((await said(secret)).map(({ content }) => content)).toEqual([{ kind: 'text', text: 'Agora' }])
    expect(await messages('cancelar', after.stdout.trim())).toMatchObject({
      code: 7,
      stderr: expect.stringContaining('Esta mensagem já saiu e não pode mais ser cancelada'),
    })
  })

  it.each([
    [['5511999990000', 'Olá', '--sessao', 'Única'], 7, /✗ Este número não tem WhatsApp\n/],
    [['Zé', 'Olá', '--sessao', 'Única'], 7, /Informe um número com código do país e DDD, como 5511999999999/],
    [[bia, '  ', '--sessao', 'Única'], 2, /✗ Mensagem é obrigatória\n/],
    [[bia, 'Olá', '--sessao', 'Nenhuma'], 5, /Sessão não encontrada: "Nenhuma"/],
    [[bia, 'Olá', '--sessao', 'Única', '--responder-a', 'x'], 7, /Mensagem não encontrada nesta conversa/],
    [[bia, 'Olá', '--esperar', 'ontem'], 2, /enviada, entregue, lida/],
    [[bia], 2, /Diga o que enviar: um texto, ou --arquivo/],
    [[bia, 'Olá', '--legenda', 'Nota'], 2, /--legenda vai com --arquivo/],
    [[bia, '--arquivo', '/nada/nota.pdf'], 2, /Arquivo não encontrado: \/nada\/nota\.pdf/],
    [[bia, '--arquivo', '/'], 2, /Isto não é um arquivo: \//],
    [[bia, 'Olá', '--arquivo', '/'], 2, /Com --arquivo, o texto vai em --legenda/],
  ])('rejects %j', async (args, code, reason) => {
    const result = await send(...args)
    expect(result).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(reason) })
  })

  it('sends a file with its caption, and rejects an empty or too large file', async () => {
    const { secret } = await session('Arquivos')
    const path = join(ana.folder, 'Nota de março.pdf')
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    writeFileSync(path, pdf)
    const args = [bia, '--arquivo', path, '--legenda', 'Sua nota', '--sessao', 'Arquivos']
    const result = await send(...args, '--esperar', 'entregue')
    expect(result).toMatchObject({ code: 0, stderr: '✓ Mensagem entregue, para (11) 97777-6666\n' })
    expect((await said(secret)).at(-1)).toMatchObject({
      id: result.stdout.trim(),
      content: {
        kind: 'document',
        caption: 'Sua nota',
        file: { type: 'application/pdf', size: pdf.length, fileName: 'Nota de março.pdf' },
      },
    })
    for (const [size, reason] of [
      [0, 'O arquivo está vazio'],
      [10_485_761, 'O arquivo deve ter no máximo 10,0 MB'],
    ] as const) {
      writeFileSync(path, Buffer.alloc(size))
      expect(await send(...args)).toMatchObject({ code: 2, stderr: `✗ ${reason}: ${path}\n` })
    }
  })

  it.skipIf(!hasTmux)('shows in a terminal that it waits, and then the result', async () => {
    const { secret } = await session('Na tela')
    await op.morpheus.virtualPhone.setOnline({ online: false }, { token: secret })
    openWindow(ana, 80, 24, `enviar ${bia} "Até já" --sessao "Na tela"`)
    try {
      await sees('Na fila…')
      await op.morpheus.virtualPhone.setOnline({ online: true }, { token: secret })
      await sees('saiu 0')
      expect(screen()).toMatch(/✓ Mensagem (enviada|entregue), para \(11\) 97777-6666 {2}3EB0/)
      expect(screen()).not.toContain('Na fila')
    } finally {
      closeWindow()
    }
  })
})

describe('morpheus mensagens', { timeout: 60_000 }, () => {
  it('lists by filter, newest first, for one session or all', async () => {
    const { secret } = await session('Lista')
    expect(await messages('listar', '--sessao', 'Lista')).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Nenhuma mensagem encontrada.\n',
    })
    expect(json(await messages('listar', '--sessao', 'Lista', '--json'))).toEqual([])
    for (const text of ['um', 'dois']) await send(bia, text, '--sessao', 'Lista', '--esperar', 'entregue')
    await op.receive(secret, 'três\nem duas linhas')
    const list = async (...args: string[]) =>
      output(await messages('listar', '--sessao', 'Lista', '--json', ...args)).map(({ text }) => text)
    await expect.poll(() => list(), { timeout: 10_000 }).toEqual(['três\nem duas linhas', 'dois', 'um'])
    expect(await list('--sentido', 'enviadas')).toEqual(['dois', 'um'])
    expect(await list('--sentido', 'recebidas')).toEqual(['três\nem duas linhas'])
    expect(await list('--estado', 'entregue', '--limite', '1')).toEqual(['dois'])
    expect(await list('--contato', '+55 11 97777-6666')).toHaveLength(3)
    expect(await list('--contato', '5511900001111')).toEqual([])
    await send(bia, 'outra', '--sessao', 'Única', '--esperar', 'entregue')
    const all = output(await messages('listar', '--json', '--limite', '200'))
    expect(new Set(all.map(({ sessionId }) => sessionId)).size).toBeGreaterThan(1)
    const table = await messages('listar', '--sessao', 'Lista')
    expect(table.stdout).toMatch(
      /Z\treceived\t5511977776666\tLista\twamsg_\S+\t\ttrês em duas linhas\ttext\t$/m,
    )
    expect(table.stdout).toMatch(/Z\tdelivered\t5511977776666\tLista\t3EB0\S{18}\t\tdois\ttext\t$/m)
  })

  it.each([
    [
      ['listar', '--estado', 'foo'],
      2,
      'Estado desconhecido: "foo". Use: agendada, na-fila, enviando, enviada,',
    ],
    [
      ['ver', 'ffffffff'],
      5,
      'Mensagem não encontrada: "ffffffff". Veja as mensagens com: morpheus mensagens listar',
    ],
    [['ver', ' '], 2, 'Diga o ID de uma mensagem.'],
  ])('rejects %j', async (args, code, reason) => {
    const result = await messages(...args)
    expect(result).toMatchObject({ code, stdout: '' })
    expect(result.stderr).toContain(`✗ ${reason}`)
  })

  it('reacts to, corrects and deletes a sent message', async () => {
    const { secret } = await session('Corrige')
    const sent = await send(bia, 'Às 17h', '--sessao', 'Corrige', '--esperar', 'entregue')
    const [messageId] = sent.stdout.trim().split('\n')
    const onPhone = async () => (await said(secret)).find((one) => one.id === messageId)
    expect((await messages('editar', `${messageId}`, 'Às 18h')).stderr).toMatch(/^✓ Correção na fila: 3EB0/)
    await expect
      .poll(onPhone, { timeout: 10_000 })
      .toMatchObject({ content: { text: 'Às 18h' }, reactions: [] })
    expect((await messages('reagir', `${messageId}`, '👍')).stderr).toMatch(/^✓ Reação na fila: 3EB0/)
    await expect.poll(onPhone, { timeout: 10_000 }).toMatchObject({ reactions: [{ emoji: '👍' }] })
    expect((await messages('reagir', `${messageId}`, '--tirar')).stderr).toMatch(
      /^✓ Retirada da reação na fila: 3EB0/,
    )
    await expect.poll(onPhone, { timeout: 10_000 }).toMatchObject({ reactions: [] })
    expect(await messages('reagir', `${messageId}`)).toMatchObject({ code: 2 })
    expect(await messages('apagar', `${messageId}`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('A mensagem some para todos'),
    })
    const deleted = json(await messages('apagar', `${messageId}`, '--sim', '--json'))
    expect(deleted).toMatchObject({ sessionId: expect.any(String) })
    const revokedAt = async () => (await op.morpheus.messages.get({ id: `${messageId}` })).message.revokedAt
    await expect.poll(revokedAt, { timeout: 10_000 }).not.toBeNull()
  })

  it('reports an ambiguous id prefix', async () => {
    for (const text of ['um', 'dois']) await send(bia, text, '--sessao', 'Única')
    expect(await messages('ver', '3EB')).toMatchObject({
      code: 2,
      stderr: '✗ "3EB" indica mais de uma mensagem. Use mais caracteres do ID.\n',
    })
  })
})
