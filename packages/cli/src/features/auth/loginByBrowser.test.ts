import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { errorIn, type Person, person } from '../../testing/morpheus.js'
import { closeWindow, hasTmux, keys, openWindow, screen, sees, tmux } from '../../testing/tmux.js'

let ana: Person
let server: Server | undefined

beforeEach(async () => {
  ana = await person()
}, 60_000)
afterEach(() => {
  closeWindow()
  server?.closeAllConnections()
  server?.close()
  ana.clean()
})

const user = { id: 'u1', name: 'Ana Souza', email: 'ana@loja.com.br', avatar: null }
type Answer = [status: number, body: object]
const pending: Answer = [400, { success: false, message: 'Ainda não', code: 'authorization_pending' }]
const refused = (code: string): Answer => [400, { success: false, message: 'Não', code }]
const signedIn: Answer = [200, { success: true, data: { user, token: 'um-token' } }]
const unknown: Answer = [404, { success: false, message: 'Rota não encontrada', code: 'not_found' }]

/** A gateway that allows polling without a pause, and gives the answers in turn, repeating the last one. */
async function serve(answers: Answer[], started?: Answer) {
  const received: { path: string; body: unknown }[] = []
  let url = ''
  server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace('/api', '')
    let text = ''
    for await (const chunk of request) text += chunk
    received.push({ path, body: text ? JSON.parse(text) : null })
    const codes = {
      deviceCode: 'um-segredo',
      userCode: 'WDJB-MJHT',
      verificationUri: `${url}/dispositivo`,
      verificationUriComplete: `${url}/dispositivo?codigo=WDJB-MJHT`,
      expiresIn: 600,
      interval: 0.05,
    }
    const existing: Record<string, () => Answer | undefined> = {
      '/auth/device': () => started ?? [200, { success: true, data: codes }],
      '/auth/device/token': () => (answers.length > 1 ? answers.shift() : answers[0]),
      '/auth/login': () => signedIn,
    }
    const [status, body] = existing[path]?.() ?? unknown
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  url = `http://127.0.0.1:${address.port}`
  return { url, seen: received }
}

const profiles = () => readFileSync(join(ana.folder, 'profiles.json'), 'utf8')

it('prints code and address, waits, and stores the sign-in', async () => {
  const { url, seen } = await serve([pending, pending, signedIn])
  const result = await ana.run(['login', '--url', url, '--navegador'])
  expect(result).toMatchObject({ code: 0, stdout: '' })
  expect(result.stderr).toContain('Código: WDJB-MJHT')
  expect(result.stderr).toContain(`Autorize em: ${url}/dispositivo?codigo=WDJB-MJHT`)
  expect(result.stderr).toContain('Login realizado com sucesso!')
  expect(result.stderr).not.toContain('um-segredo')
  expect(profiles()).toContain('um-token')
  expect(profiles()).not.toContain('um-segredo')
  const [start, ...requests] = seen.filter(({ path }) => path.startsWith('/auth/device'))
  expect(Object(start?.body).deviceName).toMatch(/./)
  expect(requests).toHaveLength(3)
})

it('prints one line for the code and one for the sign-in with --json', async () => {
  const { url } = await serve([pending, signedIn])
  const { stdout, stderr } = await ana.run(['login', '--url', url, '--navegador', '--json'])
  const lines = stdout.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      type: 'device_code',
      userCode: 'WDJB-MJHT',
      verificationUri: `${url}/dispositivo`,
      verificationUriComplete: `${url}/dispositivo?codigo=WDJB-MJHT`,
      expiresIn: 600,
    },
    { type: 'signed_in', user, url, profile: 'padrao' },
  ])
  expect(stderr).toBe('')
})

it.each([
  ['access_denied', 7, 'login_denied', 'O pedido foi recusado no navegador.'],
  [
    'expired_token',
    8,
    'login_expired',
    'O código expirou sem ser autorizado. Comece de novo: morpheus login',
  ],
])('reports %s with exit code %i', async (answer, exit, code, message) => {
  const { url } = await serve([pending, refused(answer)])
  const result = await ana.run(['login', '--url', url, '--navegador', '--json'])
  expect(result.code).toBe(exit)
  expect(errorIn(result)).toMatchObject({ code, message })
})

it('reports a gateway without browser sign-in, and the flags to use instead', async () => {
  const { url } = await serve([], unknown)
  const result = await ana.run(['login', '--url', url, '--navegador', '--json'])
  expect(result.code).toBe(7)
  expect(errorIn(result)).toMatchObject({
    code: 'not_supported',
    message:
      'Este gateway não oferece a entrada pelo navegador: é de uma versão anterior. Entre com e-mail e senha: --email e --senha-stdin.',
  })
})

it('rejects --navegador together with --email', async () => {
  const result = await ana.run(['login', '--navegador', '--email', 'ana@loja.com.br'])
  expect(result.code).toBe(2)
  expect(result.stderr).toContain('--navegador entra sem senha')
})

it('exits with 130 when interrupted', async () => {
  const { url } = await serve([pending])
  const result = await ana.spawn(['login', '--url', url, '--navegador'], {
    onOutput: ({ stderr }, child) => {
      if (stderr.includes('Confira se o código')) child.kill('SIGINT')
    },
  })
  expect(result.code).toBe(130)
})

const open = (url: string, extra = '') => {
  // A fake browser that records its address.
  const browser = join(ana.folder, 'browser')
  writeFileSync(browser, `#!/bin/sh\necho "$1" > '${ana.folder}/opened'\n`, { mode: 0o700 })
  const env = { ...ana.env, BROWSER: browser }
  openWindow({ ...ana, env }, 80, 24, `login --url ${url}${extra}`)
}
const opened = () => readFileSync(join(ana.folder, 'opened'), 'utf8').trim()

it.skipIf(!hasTmux)(
  'in a terminal offers browser sign-in, opens the browser and is cancelled by Ctrl-C',
  async () => {
    const { url } = await serve([pending])
    open(url)
    await sees('Pelo navegador')
    await sees('Com e-mail e senha')
    keys('Enter')
    await sees(/Aguardando a autorização no navegador \((10:00|9:5\d)\)/)
    await expect.poll(opened).toBe(`${url}/dispositivo?codigo=WDJB-MJHT`)
    keys('C-c')
    await sees('saiu 130')
    expect(screen()).not.toContain('Aguardando a autorização')
    expect(tmux('display-message', '-p', '-t', 't', '#{cursor_flag}').trim()).toBe('1')
  },
)

it.skipIf(!hasTmux)(
  'in a terminal asks for e-mail and password if the gateway lacks browser sign-in',
  async () => {
    const { url } = await serve([], unknown)
    open(url, ' --navegador --sem-abrir')
    await sees('Entre com e-mail e senha')
    await sees('E-mail:')
    keys('ana@loja.com.br', 'Enter')
    await sees('não aparece ao digitar')
    keys('senha-bem-forte', 'Enter')
    await sees('saiu 0')
    expect(opened).toThrow()
  },
)
