import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect, type Server } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { otherName, selfSigned } from '../testing/certificates.js'
import { startGateway } from '../testing/gateway.js'
import { errorIn, type Person, person, type Ran } from '../testing/morpheus.js'

const answer = { success: true, data: { user: { id: 'u', name: 'Ana', email: 'ana@loja.com.br' } } }

let ana: Person
const open: Server[] = []
beforeAll(async () => {
  ana = await person()
}, 90_000)
afterAll(() => {
  ana.clean()
  for (const server of open) server.close()
})

async function listening(server: Server): Promise<number> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function aProxy() {
  const tunnels: string[] = []
  const proxy = createServer()
  proxy.on('connect', ({ url = '' }, client) => {
    tunnels.push(url)
    const [host = '', port] = url.split(':')
    const through = connect(Number(port), host, () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n')
      through.pipe(client).pipe(through)
    })
    for (const socket of [through, client]) socket.on('error', () => {})
  })
  return { tunnels, HTTPS_PROXY: `http://127.0.0.1:${await listening(proxy)}` }
}

const secure = (own = selfSigned) =>
  listening(createSecureServer(own, (_request, response) => response.end(JSON.stringify(answer))))
const whoami = (url: string, env: Record<string, string> = {}, ...args: string[]) =>
  ana.spawn(['whoami', '--json', ...args], { env: { MORPHEUS_URL: url, MORPHEUS_TOKEN: 'x', ...env } })
const text = (result: Ran) => errorIn(result).message

function authority(own = selfSigned): string {
  const file = join(ana.folder, 'ca.pem')
  writeFileSync(file, own.cert)
  return file
}

describe('an untrusted certificate', { timeout: 60_000 }, () => {
  it('is reported with advice', async () => {
    const url = `https://127.0.0.1:${await secure()}`
    expect(text(await whoami(url))).toBe(
      `Não foi possível conectar ao gateway em ${url}: o certificado é autoassinado. Indique a autoridade dele com --ca <arquivo.pem>, ou em NODE_EXTRA_CA_CERTS.`,
    )
    expect((await ana.run(['doctor', '--url', url])).stdout).toContain('o certificado é autoassinado')
  })

  it('is trusted with --ca or MORPHEUS_CA, but rejected for another host name', async () => {
    const url = `https://127.0.0.1:${await secure()}`
    expect(await whoami(url, {}, '--ca', authority())).toMatchObject({ code: 0, stderr: '' })
    expect(await whoami(url, { MORPHEUS_CA: authority() })).toMatchObject({ code: 0 })
    const wrong = await whoami(url, {}, '--ca', authority(otherName))
    expect(text(wrong)).toBe(
      `Não foi possível conectar ao gateway em ${url}: o certificado é autoassinado. ${authority()} não tem a autoridade dele.`,
    )
    const second = `https://127.0.0.1:${await secure(otherName)}`
    expect(text(await whoami(second, {}, '--ca', authority(otherName)))).toContain(
      'o certificado é de outro endereço',
    )
  })

  it('--ca is rejected if the file is not a certificate', async () => {
    const file = join(ana.folder, 'nada.pem')
    writeFileSync(file, 'nada')
    expect(await whoami('https://127.0.0.1:9', {}, '--ca', file)).toMatchObject({ code: 2 })
    expect(text(await whoami('https://127.0.0.1:9', {}, '--ca', '/não/existe'))).toBe(
      'Não foi possível ler o certificado em /não/existe.',
    )
  })
})

describe('a port with another protocol', { timeout: 60_000 }, () => {
  it('is distinguished from a closed port', async () => {
    const plain = await listening(createServer((_request, response) => response.end()))
    expect(text(await whoami(`https://127.0.0.1:${plain}`))).toContain('não fala HTTPS nesta porta')
    const second = await listening(
      createServer().on('connection', (socket) => socket.end('SSH-2.0-OpenSSH\r\n')),
    )
    expect(text(await whoami(`http://127.0.0.1:${second}`))).toContain('a resposta não é HTTP')
  })
})

describe('HTTPS_PROXY', { timeout: 60_000 }, () => {
  it('is used for https gateways unless NO_PROXY names them', async () => {
    const { tunnels, HTTPS_PROXY } = await aProxy()
    const port = await secure()
    const url = `https://127.0.0.1:${port}`
    const MORPHEUS_CA = authority()
    expect(await whoami(url, { HTTPS_PROXY, MORPHEUS_CA })).toMatchObject({ code: 0, stderr: '' })
    expect(tunnels).toEqual([`127.0.0.1:${port}`])
    expect(await whoami(url, { HTTPS_PROXY, MORPHEUS_CA, NO_PROXY: '127.0.0.1' })).toMatchObject({ code: 0 })
    const plain = await listening(createServer((_request, response) => response.end(JSON.stringify(answer))))
    expect(await whoami(`http://127.0.0.1:${plain}`, { HTTPS_PROXY, HTTP_PROXY: HTTPS_PROXY })).toMatchObject(
      {
        code: 0,
      },
    )
    expect(tunnels).toHaveLength(1)
  })

  it('is used for realtime connections too', async () => {
    const gateway = await startGateway()
    const [, port = ''] = /:(\d+)$/.exec(gateway.url) ?? []
    const inFront = createTlsServer(selfSigned, (socket) => {
      const through = connect(Number(port), '127.0.0.1')
      socket.pipe(through).pipe(socket)
      for (const one of [through, socket]) one.on('error', () => {})
    })
    const url = `https://127.0.0.1:${await listening(inFront)}`
    const { tunnels, HTTPS_PROXY } = await aProxy()
    const env = { HTTPS_PROXY, MORPHEUS_CA: authority() }
    const args = ['login', '--url', url, '--email', gateway.email, '--senha-stdin']
    expect(await ana.run(args, { env, input: gateway.password })).toMatchObject({ code: 0 })
    tunnels.length = 0
    const { code, stdout } = await ana.run(['doctor'], { env })
    expect(stdout).toMatch(/^✓ Tempo real \(polling\)/m)
    expect(stdout).toMatch(/^✓ Tempo real \(websocket\)/m)
    expect(code).toBe(0)
    expect(tunnels.length).toBeGreaterThan(3)
    await gateway.stop()
  })

  it('is rejected if it is not an http or https URL', async () => {
    const result = await whoami('https://127.0.0.1:9', { HTTPS_PROXY: 'socks5://127.0.0.1:9' })
    expect(result.code).toBe(2)
    expect(text(result)).toContain('O proxy em HTTPS_PROXY não é um endereço http ou https')
  })
})
