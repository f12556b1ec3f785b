import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { width } from './output/width.js'
import { type Gateway, startGateway } from './testing/gateway.js'
import { type Person, person } from './testing/morpheus.js'
import { type Operator, operator } from './testing/operator.js'
import { closeWindow, hasTmux, keys, openWindow, runningProgram, screen, sees, tmux } from './testing/tmux.js'

interface House {
  gateway: Gateway
  ana: Person
  op: Operator
}

async function house(): Promise<House> {
  const gateway = await startGateway({ MORPHEUS_ALLOW_LOCAL_TARGETS: '1' })
  const ana = await person()
  await ana.signIn(gateway)
  return { gateway, ana, op: await operator(gateway) }
}

const houses: House[] = []
const restored = () => tmux('display-message', '-p', '-t', 't', '#{alternate_on} #{cursor_flag}').trim()
const sizes = [
  [80, 24],
  [120, 40],
] as const

/** Every part in its place, nothing wrapped, and the last row free. */
function looksRight(columns: number, rows: number): void {
  const lines = screen().split('\n')
  for (const line of lines) expect(width(line)).toBeLessThanOrEqual(columns)
  expect(lines[rows - 1]?.trim()).toBe('')
  expect(lines[0]).toMatch(/^Morpheus {2}http:\S+ {2}ana@loja\.com\.br +● Ao vivo {2}\d\d:\d\d:\d\d$/)
  expect(lines[rows - 2]).toMatch(/^↑↓ move {2}tab painel.*\? ajuda {2}q sai$/)
  for (const card of ['CPU', 'MEMÓRIA', 'SESSÕES', 'TEMPO NO AR', 'ERROS', 'RESPOSTA']) {
    expect(lines.slice(1, 8).join('\n')).toContain(card)
  }
  for (const title of [
    /^SESSÕES .*─/,
    /^LOGS {2}ao vivo .*─/,
    /^ {4}NOME +.*TELEFONE +LATÊNCIA +(?:24 H +)?HOJE +ATIVIDADE$/,
  ]) {
    expect(lines.some((line) => title.test(line))).toBe(true)
  }
}

describe.skipIf(!hasTmux)('morpheus monitor in a terminal', { timeout: 60_000 }, () => {
  let empty: House
  let three: House
  let many: House
  let centro: string
  beforeAll(async () => {
    empty = await house()
    three = await house()
    many = await house()
    houses.push(empty, three, many)
    centro = (await three.op.connected('Loja Centro')).id
    await three.op.create('Matriz São João')
    const { secret } = await three.op.connected('Filial')
    await three.op.morpheus.virtualPhone.unlink({}, { token: secret })
    for (let index = 1; index <= 300; index++) await many.op.create(`Loja ${index}`)
  }, 120_000)
  afterEach(closeWindow)
  afterAll(async () => {
    for (const { ana, gateway } of houses) {
      ana.clean()
      await gateway.stop()
    }
  })

  it.each(sizes)('looks right at %i×%i without sessions', async (columns, rows) => {
    openWindow(empty.ana, columns, rows, 'monitor')
    await sees('Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar')
    await sees('● Ao vivo')
    await sees('Gateway iniciado')
    await sees(/\? ajuda {2}q sai/)
    looksRight(columns, rows)
  })

  it.each(sizes)('looks right at %i×%i with 3 sessions, and follows them live', async (columns, rows) => {
    openWindow(three.ana, columns, rows, 'monitor --intervalo 300')
    await sees(/● Loja Centro .*\(\d\d\) \d{5}-\d{4}/)
    await sees('● Ao vivo')
    await sees(/✗ Filial/)
    await sees(/○ Matriz São João/)
    await sees('INFO  whatsapp Sessão "Matriz São João" criada')
    await sees(/\? ajuda {2}q sai/)
    looksRight(columns, rows)
    const name = `Nova ${columns}`
    const { id, secret } = await three.op.connected(name)
    await sees(new RegExp(`● ${name}`))
    await three.op.receive(secret, 'Oi')
    await sees(new RegExp(`● ${name} .* 1 {2}Agora`))
    await three.op.morpheus.sessions.remove({ id })
    await sees(new RegExp(`LOGS[^]*"${name}" excluída`))
    expect(screen()).not.toContain(`● ${name}`)
    keys('q')
    await sees('saiu 0')
    expect(restored()).toBe('0 1')
  })

  it.each(sizes)(
    'looks right at %i×%i with 300 sessions: moves, searches, details',
    async (columns, rows) => {
      openWindow(many.ana, columns, rows, 'monitor')
      await sees(/› ○ Loja 300/)
      await sees('● Ao vivo')
      await sees(/\? ajuda {2}q sai/)
      looksRight(columns, rows)
      expect(screen()).toMatch(/SESSÕES {2}300 · 300 \(100,0%\) sem conexão.* 1–\d+ de 300/)
      keys('End')
      await sees(/› ○ Loja 1 /)
      keys('Up', 'Up')
      await sees(/› ○ Loja 3 /)
      keys('/', 'loja 24')
      await sees(/SESSÕES {2}busca "loja 24" · 11/)
      keys('Enter', 'Enter')
      await sees(/ID +[0-9a-f]{8}-/)
      keys('Escape')
      await sees(/^SESSÕES/m)
      keys('Escape')
      await sees(/SESSÕES {2}300 /)
      keys('?')
      await sees(/r +:reiniciar +reinicia a conexão/)
    },
  )

  it('asks before it restarts, and shows what became of it', async () => {
    openWindow(three.ana, 80, 24, 'monitor')
    await sees(/● Loja Centro/)
    keys('/', 'centro', 'Enter')
    await sees(/› ● Loja Centro/)
    keys('r')
    await sees('Reiniciar a conexão de "Loja Centro"')
    keys('s')
    await sees('Reiniciando a conexão de "Loja Centro"')
    await sees('reinício da conexão solicitado')
    await sees(/› ● Loja Centro/)
  })

  it('pairs a session on the same screen, and takes keys again where it was', async () => {
    const id = await three.op.create('Quiosque')
    openWindow(three.ana, 80, 24, 'monitor')
    await sees(/○ Quiosque/)
    keys('/', 'quiosque', 'Enter', 'c')
    await sees('codigo=')
    await three.gateway.scan(/http\S+codigo=\S+/.exec(screen())?.[0] ?? '')
    await sees('"Quiosque" foi conectada')
    await sees(/› ● Quiosque/)
    keys('q')
    await sees('saiu 0')
    expect(restored()).toBe('0 1')
    await three.op.morpheus.sessions.remove({ id })
  })

  it('shows a delivery live, opens it and traces it', async () => {
    openWindow(three.ana, 120, 40, 'monitor')
    await sees(/● Loja Centro/)
    keys('/', 'centro', 'Enter', 'e')
    await sees(/ENTREGAS {2}Loja Centro[\s\S]*Nenhuma entrega ainda/)
    const { deliveries, webhooks } = three.op.morpheus
    await webhooks.create({ id: centro, url: 'http://127.0.0.1:9/', enabled: true })
    await deliveries.test({ sessionId: centro, eventType: 'message:received', data: { texto: 'Oi' } })
    await sees(/› .* message:received +Webhook +\d/)
    keys('Enter')
    await sees(/"texto": "Oi"/)
    keys('t')
    await sees(/RASTRO[\s\S]*Webhook/)
    keys('Escape')
    await sees(/^ENTREGA /m)
  })

  it('says what it needs, and draws once the window is enlarged', async () => {
    openWindow(empty.ana, 60, 15, 'monitor')
    await sees('Ele precisa de 80 × 24; a janela tem 60 × 15')
    tmux('resize-window', '-t', 't', '-x', '100', '-y', '30')
    await sees(/^LOGS/m)
    await sees('● Ao vivo')
    looksRight(100, 30)
    keys('C-c')
    await sees('saiu 130')
    expect(restored()).toBe('0 1')
    expect(screen()).not.toMatch(/LOGS|NOME/)
    keys('stty -a | tr " " "\\n" | grep icanon', 'Enter')
    await sees(/^icanon/m)
  })

  it('leaves when the sign-in ends, and gives the terminal back when it is ended', async () => {
    const own = await house()
    houses.push(own)
    openWindow(own.ana, 80, 24, 'monitor')
    await sees('● Ao vivo')
    process.kill(runningProgram(), 'SIGTERM')
    await sees('saiu 143')
    expect(restored()).toBe('0 1')
    keys(`clear; ${process.execPath} ${own.ana.program} monitor; echo saiu $?`, 'Enter')
    await sees('● Ao vivo')
    await own.ana.run(['logout'])
    await sees('saiu 4')
    expect(screen()).toContain('Entre com: morpheus login')
  })
})

it('needs a terminal', async () => {
  const { gateway, ana } = await house()
  expect(await ana.run(['monitor'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: '✗ O monitor precisa de um terminal. Sem ele, use: morpheus status, ou morpheus logs -f\n',
  })
  ana.clean()
  await gateway.stop()
}, 60_000)
