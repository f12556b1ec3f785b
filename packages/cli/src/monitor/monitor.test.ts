import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { width } from '../core/output/width.js'
import { type Gateway, startGateway } from '../testing/gateway.js'
import { type Person, person } from '../testing/morpheus.js'
import { type Operator, operator } from '../testing/operator.js'
import {
  closeWindow,
  hasTmux,
  keys,
  openWindow,
  runningProgram,
  screen,
  sees,
  tmux,
} from '../testing/tmux.js'

let gateway: Gateway
let ana: Person
let op: Operator

const restored = () => tmux('display-message', '-p', '-t', 't', '#{alternate_on} #{cursor_flag}').trim()
const resize = (columns: number, rows: number) =>
  tmux('resize-window', '-t', 't', '-x', String(columns), '-y', String(rows))
const sizes = [
  [80, 24],
  [120, 40],
] as const

/** Lists layout errors: missing parts, wrapped lines, or a last row in use. */
function wrongAt(columns: number, rows: number): string[] {
  const output = screen()
  const lines = output.split('\n')
  const has = (what: string, is: boolean) => (is ? [] : [`${columns}×${rows}: ${what}\n${output}`])
  const cards = ['CPU', 'MEMÓRIA', 'SESSÕES', 'TEMPO NO AR', 'ERROS', 'RESPOSTA']
  const titles = [
    /^SESSÕES .*─/,
    /^LOGS {2}ao vivo .*─/,
    /^ {4}NOME +.*TELEFONE +LATÊNCIA +(?:24 H +)?HOJE +ATIVIDADE$/,
  ]
  const head = /^Morpheus {2}http:\S+ {2}ana@loja\.com\.br +● Ao vivo {2}\d\d:\d\d:\d\d$/
  return [
    ...has(
      'too wide',
      lines.every((line) => width(line) <= columns),
    ),
    ...has('the last row is not free', lines[rows - 1]?.trim() === ''),
    ...has('no header', head.test(lines[0] ?? '')),
    ...has('no footer', /^↑↓ move {2}tab painel.*\? ajuda {2}q sai$/.test(lines[rows - 2] ?? '')),
    ...cards.flatMap((card) => has(`no ${card}`, lines.slice(1, 8).join('\n').includes(card))),
    ...titles.flatMap((title) =>
      has(
        `no ${title}`,
        lines.some((line) => title.test(line)),
      ),
    ),
  ]
}

async function looksRight(): Promise<void> {
  for (const [columns, rows] of sizes) {
    resize(columns, rows)
    await expect.poll(() => wrongAt(columns, rows), { timeout: 40_000, interval: 50 }).toEqual([])
  }
}

// Shares one gateway and few windows, as starting programs is slow.
describe.skipIf(!hasTmux)('morpheus monitor in a terminal', { timeout: 120_000 }, () => {
  beforeAll(async () => {
    gateway = await startGateway({ MORPHEUS_ALLOW_LOCAL_TARGETS: '1' })
    ana = await person()
    await ana.signIn(gateway)
    op = await operator(gateway)
  }, 120_000)
  // So that a second attempt, and the next test, find nothing of the one before.
  afterEach(async () => {
    closeWindow()
    const { sessions } = await op.morpheus.sessions.list()
    for (const { id } of sessions) await op.morpheus.sessions.remove({ id })
  })
  afterAll(async () => {
    ana.clean()
    await gateway.stop()
  })

  it('shows the required window size, and draws correctly without sessions in larger windows', async () => {
    openWindow(ana, 60, 15, 'monitor')
    await sees('Ele precisa de 80 × 24; a janela tem 60 × 15')
    await looksRight()
    expect(screen()).toContain('Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar')
    await sees('Gateway iniciado')
    keys('C-c')
    await sees('saiu 130')
    expect(restored()).toBe('0 1')
    expect(screen()).not.toMatch(/LOGS|NOME/)
    keys('stty -a | tr " " "\\n" | grep icanon', 'Enter')
    await sees(/^icanon/m)
  })

  it('follows three sessions live, restarts one, pairs another and shows deliveries', async () => {
    const centro = (await op.connected('Loja Centro')).id
    await op.create('Matriz São João')
    const { secret: filial } = await op.connected('Filial')
    await op.morpheus.virtualPhone.unlink({}, { token: filial })
    openWindow(ana, 80, 24, 'monitor --intervalo 300')
    await sees(/● Loja Centro .*\(\d\d\) \d{5}-\d{4}/)
    await sees(/✗ Filial +Removida no celular/)
    await sees(/○ Matriz São João/)
    await sees('INFO  whatsapp Sessão "Matriz São João" criada')
    await looksRight()
    const { id, secret } = await op.connected('Nova')
    await sees(/● Nova /)
    await op.receive(secret, 'Oi')
    await sees(/● Nova .* 1 {2}Agora/)
    await op.morpheus.sessions.remove({ id })
    await sees(/LOGS[\s\S]*"Nova" excluída/)
    // The log and the list refresh independently.
    await expect.poll(screen, { timeout: 40_000 }).not.toContain('● Nova')

    keys('/', 'centro', 'Enter')
    await sees(/› ● Loja Centro/)
    keys('r')
    await sees('Reiniciar a conexão de "Loja Centro"')
    keys('s')
    await sees('reinício da conexão solicitado')
    await sees(/› ● Loja Centro/)

    keys('e')
    await sees(/ENTREGAS {2}Loja Centro[\s\S]*Nenhuma entrega ainda/)
    const { deliveries, webhooks } = op.morpheus
    await webhooks.create({ id: centro, url: 'http://127.0.0.1:9/', enabled: true })
    await deliveries.test({ sessionId: centro, eventType: 'message:received', data: { texto: 'Oi' } })
    await sees(/› .* message:received +Webhook +\d/)
    keys('E')
    await sees(/ENTREGAS {2}todas as sessões[\s\S]*› .* message:received +Webhook/)
    keys('Enter')
    await sees(/"texto": "Oi"/)
    keys('t')
    await sees(/RASTRO[\s\S]*Webhook/)
    keys(':sessoes', 'Enter')

    // The monitor returns to the same screen and takes keys there again.
    await op.create('Quiosque')
    keys('/', 'C-u', 'quiosque', 'Enter')
    await sees(/› ○ Quiosque/)
    keys('c')
    await sees('codigo=')
    await gateway.scan(/http\S+codigo=\S+/.exec(screen())?.[0] ?? '')
    await sees('"Quiosque" foi conectada')
    await sees(/› ● Quiosque/)
    keys('q')
    await sees('saiu 0')
    expect(restored()).toBe('0 1')
  })

  it('moves, searches and shows details among sixty sessions', async () => {
    for (let index = 1; index <= 60; index++) await op.create(`Loja ${index}`)
    openWindow(ana, 80, 24, 'monitor')
    await sees(/○ Loja 60/)
    await looksRight()
    expect(screen()).toMatch(/SESSÕES {2}60 · .*sem conexão.* 1–\d+ de 60/)
    resize(80, 24)
    keys('/', 'loja 1')
    await sees(/SESSÕES {2}busca "loja 1" · 1\d/)
    keys('Enter', 'End')
    await sees(/› ○ Loja 1 /)
    keys('Up', 'Up')
    await sees(/› ○ Loja 11 /)
    keys('Enter')
    await sees(/ID +[0-9a-f]{8}-/)
    keys('Escape')
    await sees(/^SESSÕES/m)
    keys('Escape')
    await sees(/SESSÕES {2}60 /)
    keys('?')
    await sees(/r +:reiniciar +reinicia a conexão/)
  })

  it('restores the terminal on SIGTERM, and exits when the user is signed out', async () => {
    await ana.signIn(gateway)
    openWindow(ana, 80, 24, 'monitor')
    await sees('● Ao vivo')
    process.kill(runningProgram(), 'SIGTERM')
    await sees('saiu 143')
    expect(restored()).toBe('0 1')
    keys(`clear; ${process.execPath} ${ana.program} monitor; echo saiu $?`, 'Enter')
    await sees('● Ao vivo')
    await ana.run(['logout'])
    await sees('saiu 4')
    expect(screen()).toContain('Entre com: morpheus login')
  })
})

it('requires a terminal', async () => {
  const nobody = await person()
  expect(await nobody.run(['monitor'])).toMatchObject({
    code: 2,
    stdout: '',
    stderr: '✗ O monitor precisa de um terminal. Sem ele, use: morpheus status, ou morpheus logs -f\n',
  })
  nobody.clean()
}, 60_000)
