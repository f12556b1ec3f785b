import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../testing/gateway.js'
import { type Person, person } from '../testing/morpheus.js'
import { type Operator, operator } from '../testing/operator.js'
import { proxyTo } from '../testing/proxyTo.js'
import {
  closeWindow,
  hasTmux,
  keys,
  openShell,
  openWindow,
  runningProgram,
  screen,
  screenNow,
  sees,
  tmux,
} from '../testing/tmux.js'

let gateway: Gateway
let ana: Person
let op: Operator

beforeAll(async () => {
  if (!hasTmux) return
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  op = await operator(gateway)
}, 90_000)
afterEach(closeWindow)
afterAll(async () => {
  if (!hasTmux) return
  ana.clean()
  await gateway.stop()
})

const open = (columns: number, rows: number, command: string) => openWindow(ana, columns, rows, command)

const session = (name: string) => op.create(name)
const statusOf = async (id: string) => (await op.morpheus.sessions.get({ id })).session.status

const linkIn = (text: string) => /http\S+codigo=\S+/.exec(text)?.[0] ?? ''

describe.skipIf(!hasTmux)('in a terminal', () => {
  it('creates a session, draws its whole QR code in any window that fits it, and ends once it is scanned', async () => {
    open(80, 24, 'sessoes criar "Loja São João"')
    await sees('codigo=')
    // Read in one capture, as a screen may be captured while it is drawn.
    let link = ''
    const whole = () => {
      const output = screen()
      link = linkIn(output)
      return {
        patterns: (output.match(/█ █▄▄▄█ █/g)?.length ?? 0) >= 3,
        state: output.includes('Loja São João  ◌ Aguardando QR'),
        clock: /Novo código em \d:\d\d/.test(output),
        keys: output.includes('c código por telefone   p gravar PNG   q sair'),
      }
    }
    for (const [columns, rows] of [
      [80, 24],
      [120, 40],
    ]) {
      tmux('resize-window', '-t', 't', '-x', String(columns), '-y', String(rows))
      await expect
        .poll(whole, { timeout: 40_000, interval: 50 })
        .toEqual({ patterns: true, state: true, clock: true, keys: true })
    }
    await gateway.scan(link)
    await sees('saiu 0')
    await sees('✓ Sessão conectada com sucesso!')
    expect(screen()).not.toContain('codigo=')
  })

  it('restores the terminal on Ctrl-C', async () => {
    const id = await session('Interrompida')
    open(80, 24, `qr ${id}`)
    await sees('codigo=')
    keys('C-c')
    await sees('saiu 130')
    expect(tmux('display-message', '-p', '-t', 't', '#{alternate_on} #{cursor_flag}').trim()).toBe('0 1')
    keys('stty -a | tr " " "\\n" | grep icanon', 'Enter')
    await sees(/^icanon/m)
  })

  it('draws even if CI is set, and restores the terminal on SIGTERM', async () => {
    const id = await session('Terminada')
    openWindow({ ...ana, env: { ...ana.env, CI: '1' } }, 80, 24, `qr ${id}`)
    await sees('codigo=')
    process.kill(runningProgram(), 'SIGTERM')
    await sees('saiu 143')
    expect(tmux('display-message', '-p', '-t', 't', '#{alternate_on} #{cursor_flag}').trim()).toBe('0 1')
  })

  it('pairs by code from the same screen, and Escape goes back', async () => {
    const id = await session('Por código')
    open(80, 24, `sessoes conectar ${id}`)
    await sees('codigo=')
    const former = linkIn(screen())
    keys('c')
    await sees('Número do celular')
    keys('5511988886666')
    await sees(/\+55 \(11\) 98888-6666/)
    keys('Enter')
    await sees('Vale por mais')
    keys('Escape')
    // The first frame may have the code of before, until the session's new one is read.
    const link = async () => linkIn(await screenNow())
    await expect.poll(async () => ['', former].includes(await link()), { timeout: 40_000 }).toBe(false)
    keys('c')
    await sees('Número do celular')
    keys('5511988886666', 'Enter')
    // Read in one capture, as a screen may be captured while it is drawn.
    let code = ''
    const codeIn = (text: string) => /│ +((?:[A-Z0-9-] )+[A-Z0-9]) +│/.exec(text)?.[1]?.replaceAll(' ', '')
    await expect
      .poll(
        async () => {
          code = codeIn(await screenNow()) ?? ''
          return code
        },
        { timeout: 40_000 },
      )
      .toMatch(/^[A-Z0-9]{4}-?[A-Z0-9]{4}$/)
    await gateway.enterCode('5511988886666', code)
    await sees('saiu 0')
  })

  it('asks for the name before deleting a session', async () => {
    await session('Some')
    open(80, 24, 'sessoes excluir Some')
    await sees('Digite o nome da sessão')
    keys('Outra', 'Enter')
    await sees('saiu 3')
    expect(screen()).toContain('nada foi excluído')
    keys('clear', 'Enter')
    keys(`${process.execPath} ${ana.program} sessoes rm Some; echo saiu $?`, 'Enter')
    await sees('Digite o nome da sessão')
    keys('Some', 'Enter')
    await sees('saiu 0')
  })

  it('asks for the count before deleting several sessions, and reports each one', async () => {
    for (const name of ['Um', 'Dois', 'Três']) await op.morpheus.sessions.create({ name, tags: ['lote'] })
    const command = `${process.execPath} ${ana.program} sessoes excluir --etiqueta lote; echo saiu $?`
    open(80, 24, 'sessoes excluir --etiqueta lote')
    await sees('Digite 3 para excluir')
    expect(screen()).toContain('Três, Dois, Um')
    keys('2', 'Enter')
    await sees('O número não confere: nada foi excluído')
    await sees('saiu 3')
    keys('clear', 'Enter')
    keys(command, 'Enter')
    await sees('Digite 3 para excluir')
    keys('3', 'Enter')
    await sees(/✓ 3\/3 [\s\S]*✓ 3 excluídas[\s\S]*saiu 0/)
  })

  it('asks for confirmation before unpairing', async () => {
    const { id } = await op.connected('Pareada')
    open(80, 24, 'sessoes desconectar Pareada')
    await sees('Desconectar\\? \\(s/N\\)')
    expect(screen()).toContain('precisa ser pareada de novo, com o celular em\nmãos.')
    keys('Enter')
    await sees('saiu 3')
    expect(await statusOf(id)).toBe('connected')
    keys('clear', 'Enter')
    keys(`${process.execPath} ${ana.program} sessoes desconectar Pareada; echo saiu $?`, 'Enter')
    await sees('Desconectar\\? \\(s/N\\)')
    keys('s', 'Enter')
    await sees('saiu 0')
    expect(await statusOf(id)).toBe('disconnected')
  })

  it('shows on the QR screen that it waits for the gateway, and quits at once', async () => {
    const id = await op.create('Sem soquete')
    await op.morpheus.sessions.connect({ id })
    const deaf = await proxyTo(gateway, '', (data) => data)
    const { token } = op.morpheus.identity.store.getState()
    const env = { ...ana.env, MORPHEUS_URL: deaf.url, MORPHEUS_TOKEN: token ?? '' }
    openWindow({ ...ana, env }, 80, 24, `qr ${id}`)
    await sees(/Sem soquete\s+Aguardando o gateway…/)
    await sees(/Sem resposta há \d+ s…/)
    keys('q')
    await sees('saiu 3')
    await deaf.close()
  })

  it('shows that the gateway does not respond, even if CI is set, and cleans up on Ctrl-C', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const address = silent.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const env = { ...ana.env, CI: '1', MORPHEUS_URL: url, MORPHEUS_TOKEN: 'x' }
    openWindow({ ...ana, env }, 80, 24, 'sessoes listar')
    await sees('Aguardando o gateway…')
    await sees(/Sem resposta há \d s…/)
    expect(screen()).not.toContain('Aguardando o gateway…')
    keys('C-c')
    await sees('saiu 130')
    expect(screen()).not.toContain('Sem resposta')
    expect(tmux('display-message', '-p', '-t', 't', '#{cursor_flag}').trim()).toBe('1')
    silent.closeAllConnections()
    silent.close()
  })

  it('asks for the password without showing it, and exits with 130 on Ctrl-C', async () => {
    const askForPassword = async () => {
      open(80, 24, `login --url ${gateway.url} --perfil novo`)
      await sees('Com e-mail e senha')
      keys('Down', 'Enter')
      await sees('E-mail:')
      keys(gateway.email, 'Enter')
      await sees('não aparece ao digitar')
    }
    await askForPassword()
    keys('C-c')
    await sees('saiu 130')
    // A new window: the texts of the first attempt would be seen before the second one asks.
    closeWindow()
    await askForPassword()
    keys(gateway.password, 'Enter')
    await sees('saiu 0')
    expect(screen()).not.toContain(gateway.password)
  })

  it('fits the session list into 80 columns', async () => {
    await session('Outra')
    await session('Um nome de sessão tão comprido que não cabe em linha nenhuma de terminal de 80 colunas')
    open(80, 24, 'sessoes listar')
    await sees('saiu 0')
    expect(screen()).toMatch(/Um nome de ses.*… +○ Desconectado/)
    expect(screen()).toMatch(/\d+ sessões, \d+ conectada/)
  })

  it('completes commands and names in bash, and asks for a session if none is given', async () => {
    await session('Açaí do João')
    openShell(ana.env, 80, 24)
    const define = `morpheus() { '${process.execPath}' '${ana.program}' "$@"; }`
    keys('exec bash --norc --noprofile', 'Enter')
    keys(`${define}; eval "$(morpheus completar bash)"; clear; echo pronto`, 'Enter')
    await sees(/^pronto/)
    keys('morpheus sess', 'Tab')
    await sees(/morpheus sessoes/)
    keys('ver aca', 'Tab')
    await sees(String.raw`ver Açaí\\ do\\ João`)
    keys('Enter')
    await sees(/Nome +Açaí do João/)
    keys('clear; morpheus sessoes ver', 'Enter')
    await sees('Qual sessão\\?')
    keys('ACAI')
    await sees(/❯ Açaí do João/)
    keys('Enter')
    await sees(/Nome +Açaí do João/)
  })
})
