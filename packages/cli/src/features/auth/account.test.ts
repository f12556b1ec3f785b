import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person } from '../../testing/morpheus.js'
import { follow } from '../../testing/stream.js'

let gateway: Gateway
let ana: Person

beforeAll(async () => {
  gateway = await startGateway()
}, 60_000)
afterAll(() => gateway.stop())
beforeEach(async () => {
  ana = await person()
}, 60_000)
afterEach(() => ana.clean())

const profiles = () => readFileSync(join(ana.folder, 'profiles.json'), 'utf8')
const storedToken = () => /\\"token\\":\\"([^"\\]+)/.exec(profiles())?.[1] ?? ''

describe('login', () => {
  it('stores the sign-in readable only by its owner and without the password', async () => {
    const result = await ana.signIn(gateway)
    expect(result).toMatchObject({ code: 0, stdout: '' })
    expect(result.stderr).toContain('Login realizado com sucesso!')
    expect(statSync(join(ana.folder, 'profiles.json')).mode & 0o777).toBe(0o600)
    expect(profiles()).not.toContain(gateway.password)
    expect(storedToken()).not.toBe('')
  })

  it('creates its folder accessible only to the owner', async () => {
    const env = { MORPHEUS_CONFIG_DIR: '', XDG_CONFIG_HOME: join(ana.folder, 'xdg') }
    const args = ['login', '--url', gateway.url, '--email', gateway.email, '--senha-stdin']
    expect((await ana.run(args, { input: gateway.password, env })).code).toBe(0)
    expect(statSync(join(ana.folder, 'xdg', 'morpheus')).mode & 0o777).toBe(0o700)
  })

  it("reports a wrong password in the server's words and stores nothing", async () => {
    const args = ['login', '--url', gateway.url, '--email', gateway.email, '--senha-stdin', '--json']
    const result = await ana.run(args, { input: 'errada-de-todo' })
    expect(result.code).toBe(4)
    expect(errorIn(result)).toMatchObject({ status: 401, message: 'Credenciais inválidas' })
    expect(readdirSync(ana.folder)).not.toContain('profiles.json')
  })

  it.each([
    ['nada', 'Email inválido', 'longa-o-bastante'],
    ['ana@loja.com', 'Senha deve ter pelo menos 6 caracteres', 'curta'],
    ['ana@loja.com', 'Nenhuma senha veio pela entrada padrão', ''],
  ])('rejects %s: %s', async (email, message, input) => {
    const result = await ana.run(['login', '--url', gateway.url, '--email', email, '--senha-stdin'], {
      input,
    })
    expect(result.code).toBe(2)
    expect(result.stderr).toContain(message)
  })

  it('does not prompt without a terminal but names the flags', async () => {
    const result = await ana.run(['login'])
    expect(result.code).toBe(2)
    expect(result.stderr).toContain('--email e --senha-stdin')
    expect((await ana.run(['login', '--email', 'a@b.com'])).stderr).toMatch(/use --senha-stdin/)
  })

  it('accepts no password as an argument', async () => {
    for (const args of [['--password', 'segredo'], ['--password=segredo']]) {
      const result = await ana.run(['login', ...args])
      expect(result.code).toBe(2)
      expect(result.stderr).toContain(
        'Opção desconhecida: --password. A senha não vai em argumentos: use --senha-stdin.',
      )
      expect(result.stderr).not.toContain('segredo')
    }
  })

  it('names the option that replaced another', async () => {
    expect((await ana.run(['login', '--password-stdin'])).stderr).toContain('Agora se chama --senha-stdin.')
    expect((await ana.run(['status', '--verbose'])).stderr).toContain('Agora se chama --detalhes.')
  })

  it('keeps profiles apart', async () => {
    await ana.signIn(gateway, '--perfil', 'loja')
    expect((await ana.run(['whoami'])).code).toBe(4)
    expect((await ana.run(['whoami', '--perfil', 'loja'])).code).toBe(0)
    expect((await ana.run(['whoami'], { env: { MORPHEUS_PERFIL: 'loja' } })).code).toBe(0)
    expect((await ana.run(['perfil', 'listar'])).stdout).toBe(`loja\t${gateway.url}\ttrue\tfalse\n`)
    expect((await ana.run(['perfil', 'usar', 'loja'])).code).toBe(0)
    expect((await ana.run(['perfil', 'listar'])).stdout).toBe(`loja\t${gateway.url}\ttrue\ttrue\n`)
    expect((await ana.run(['whoami', '--perfil', '../x'])).code).toBe(2)
    expect((await ana.run(['whoami', '--perfil', '__proto__'])).code).toBe(2)
  })
})

describe('whoami and logout', () => {
  it('prints the user as text and as JSON', async () => {
    await ana.signIn(gateway)
    expect((await ana.run(['whoami'])).stdout).toBe(`Administrador <${gateway.email}>\n`)
    expect(JSON.parse((await ana.run(['whoami', '--json'])).stdout)).toMatchObject({
      user: { email: gateway.email },
      url: gateway.url,
      profile: 'padrao',
    })
  })

  it('revokes the token', async () => {
    await ana.signIn(gateway)
    const token = storedToken()
    expect(await ana.run(['logout'])).toMatchObject({ code: 0, stdout: '' })
    expect(profiles()).not.toContain(token)
    const env = { MORPHEUS_TOKEN: token, MORPHEUS_URL: gateway.url }
    const result = await ana.run(['whoami', '--json'], { env })
    expect(result.code).toBe(4)
    expect(errorIn(result)).toMatchObject({ code: 'signed_out', status: 401 })
    expect((await ana.run(['logout'])).stderr).toContain('Ninguém estava conectado')
  })

  it('removes a token that the server rejects', async () => {
    await ana.signIn(gateway)
    const env = { MORPHEUS_TOKEN: storedToken(), MORPHEUS_URL: gateway.url }
    const second = await person()
    await second.run(['whoami'], { env })
    await fetch(`${gateway.url}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${storedToken()}` },
    })
    const result = await ana.run(['sessoes', 'listar'])
    expect(result).toMatchObject({ code: 4, stdout: '' })
    expect(result.stderr).toContain('Sessão expirada ou ausente. Entre com: morpheus login')
    expect(profiles()).not.toContain('auth-storage')
    second.clean()
  })
})

describe('logout --todos', () => {
  it('requires --sim, and then ends every sign-in, including other terminals', async () => {
    await ana.signIn(gateway)
    const second = await person()
    await second.signIn(gateway)
    const unsure = await ana.run(['logout', '--todos'])
    expect(unsure.code).toBe(2)
    expect(unsure.stderr).toContain('confirme com --sim')
    expect((await second.run(['whoami'])).code).toBe(0)
    const ending = await ana.run(['logout', '--todos', '--sim', '--json'])
    expect([ending.code, JSON.parse(ending.stdout)]).toEqual([
      0,
      { signedOutEverywhere: true, profile: 'padrao' },
    ])
    expect(profiles()).not.toContain('auth-storage')
    expect(await second.run(['whoami'])).toMatchObject({ code: 4, stdout: '' })
    expect((await ana.run(['logout', '--todos', '--sim'])).code).toBe(4)
    second.clean()
  })

  it('works with MORPHEUS_TOKEN too', async () => {
    await ana.signIn(gateway)
    const env = { MORPHEUS_TOKEN: storedToken(), MORPHEUS_URL: gateway.url }
    const result = await ana.run(['logout', '--todos', '--sim'], { env })
    expect(result).toMatchObject({ code: 0, stdout: '' })
    expect(result.stderr).toContain('Todos os acessos foram encerrados.')
    expect((await ana.run(['whoami'])).code).toBe(4)
  })
})

describe('a token past half of its lifetime', () => {
  /** Moves the clock four days ahead, past half of the token's seven. */
  const later = () => {
    const file = join(ana.folder, 'later.cjs')
    writeFileSync(file, 'const now = Date.now; Date.now = () => now() + 4 * 24 * 3600_000')
    return { NODE_OPTIONS: `--require ${file}` }
  }

  it('from MORPHEUS_TOKEN stays valid, as it is not refreshed', async () => {
    await ana.signIn(gateway)
    const env = { MORPHEUS_TOKEN: storedToken(), MORPHEUS_URL: gateway.url }
    const events = follow(ana, ['eventos', '-f'], { ...env, ...later() })
    await events.says('Acompanhando os eventos.')
    expect(await events.interrupt()).toBe(130)
    expect((await ana.run(['whoami'], { env })).code).toBe(0)
  })

  it('is refreshed in a profile, which stores the new one even after Ctrl-C', async () => {
    await ana.signIn(gateway)
    const previous = storedToken()
    const events = follow(ana, ['eventos', '-f'], later())
    await events.says('Acompanhando os eventos.')
    expect(await events.interrupt()).toBe(130)
    expect(storedToken()).not.toBe(previous)
    expect((await ana.run(['whoami'])).code).toBe(0)
    const env = { MORPHEUS_TOKEN: previous, MORPHEUS_URL: gateway.url }
    expect((await ana.run(['whoami'], { env })).code).toBe(4)
  })
})

describe('MORPHEUS_TOKEN', () => {
  it('replaces a sign-in and is never stored', async () => {
    await ana.signIn(gateway)
    const env = { MORPHEUS_TOKEN: storedToken(), MORPHEUS_URL: gateway.url }
    const second = await person()
    expect((await second.run(['sessoes', 'listar', '--json'], { env })).stdout).toBe('[]\n')
    expect(readdirSync(second.folder)).not.toContain('profiles.json')
    expect((await second.run(['logout'], { env })).code).toBe(2)
    second.clean()
  })
})

describe('token confidentiality', () => {
  it('the token is not sent to another address', async () => {
    await ana.signIn(gateway)
    const received: unknown[] = []
    const stranger = createServer((request, response) => {
      received.push(request.headers.authorization)
      response.end('{}')
    })
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const address = stranger.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const result = await ana.run(['sessoes', 'listar', '--url', url])
    await ana.run(['logout', '--url', url])
    stranger.close()
    expect(result.code).toBe(4)
    expect(result.stderr).toContain('--perfil <outro nome>')
    expect(received).toEqual([])
  })
})

describe('errors', () => {
  it('reports an unreachable gateway with its address', async () => {
    const env = { MORPHEUS_TOKEN: 'x', MORPHEUS_URL: 'http://127.0.0.1:9' }
    const result = await ana.run(['sessoes', 'listar'], { env })
    expect(result.code).toBe(6)
    expect(result.stderr).toMatch(/^✗ .*http:\/\/127\.0\.0\.1:9.*--url ou MORPHEUS_URL/)
    expect(result.stderr.trim().split('\n')).toHaveLength(1)
  }, 15_000)

  it('reports that an address is not a gateway', async () => {
    const stranger = createServer((_request, response) => void response.writeHead(404).end('<html>'))
    await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
    const address = stranger.address()
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
    const args = ['login', '--url', url, '--email', gateway.email, '--senha-stdin']
    const login = await ana.run(args, { input: gateway.password })
    const deep = await ana.run(['whoami'], {
      env: { MORPHEUS_URL: `${gateway.url}/noutro/lugar`, MORPHEUS_TOKEN: 'x' },
    })
    stranger.close()
    expect(login.code).toBe(6)
    expect(login.stderr).toMatch(
      /^✗ http:\S+ não é um gateway Morpheus: respondeu com uma página da web \(HTTP 404\)\. Confira o endereço/,
    )
    expect(deep.code).toBe(6)
    expect(deep.stderr).toMatch(/^✗ http:\S+\/noutro\/lugar não é um gateway Morpheus: /)
  })

  it('rejects an invalid address, or one with a password', async () => {
    expect((await ana.run(['whoami', '--url', 'ftp://x'])).code).toBe(2)
    const result = await ana.run(['whoami', '--url', 'http://ana:segredo@127.0.0.1:1'])
    expect(result.code).toBe(2)
    expect(result.stderr).not.toContain('segredo')
  })

  it('reports a broken profile file with its path', async () => {
    writeFileSync(join(ana.folder, 'profiles.json'), '{"profiles": ')
    const result = await ana.run(['whoami'])
    expect(result.code).toBe(1)
    expect(result.stderr).toContain(join(ana.folder, 'profiles.json'))
  })
})
