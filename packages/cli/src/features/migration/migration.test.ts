import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { type Person, person } from '../../testing/morpheus.js'
import { readKeys } from './evolution.js'
import { toEvolutionSql } from './evolutionSql.js'
import { toFileName, toKeyName } from './keyFiles.js'
import { toContacts } from './peerSession.js'
import { readHashes } from './redis.js'

describe('key file names', () => {
  it.each([
    'pre-key:12',
    'session:5511988887777_1.12',
    'sender-key:5511988887777-1600000000@g.us::5521977776666_1::4',
    'sender-key-memory:120363041234567890@g.us',
    'app-state-sync-key:AAAA/b+C=',
    'app-state-sync-version:critical_unblock_low',
    'lid-mapping:5511988887777_reverse',
  ])('%s is restored from its file name', (key) => {
    const file = toFileName(key)
    expect(file).not.toMatch(/[:/]/)
    expect(toKeyName(file.slice(0, -'.json'.length))).toBe(key)
  })

  it('ignores files that are not keys', () => {
    expect([toKeyName('creds'), toKeyName('store'), toKeyName('pre-keys')]).toEqual([null, null, null])
  })
})

it('writes SQL rows for Evolution with escaped quotes', () => {
  const session = { id: 'id-1', name: "Bar d'Ávila", phoneNumber: null, lastPhone: '5511988887777' }
  const webhook = { url: 'https://n8n.exemplo/webhook', enabled: true }
  const settings = { client: 'evo', webhook, behavior: { receiveIncomingCalls: false } }
  const sql = toEvolutionSql(session, '{"noiseKey":1}', settings)
  expect(sql).toContain(`'Bar d''Ávila', 'open', '5511988887777@s.whatsapp.net', 'WHATSAPP-BAILEYS', 'evo'`)
  // Evolution keeps JSON within a JSON text.
  expect(sql).toContain(`'"{\\"noiseKey\\":1}"'`)
  expect(sql).toContain(`'id-1', true, false`)
  expect(sql.match(/^INSERT/gm)).toHaveLength(4)
})

it('contacts are unique people with the first known name', () => {
  const rows = [
    { jid: '5521977776666@s.whatsapp.net', name: null },
    { jid: '5521977776666:4@s.whatsapp.net', name: ' Bia ' },
    { jid: '120363041234567890@g.us', name: 'Grupo' },
    { jid: '9105012786218937@lid', name: 'Caio' },
    { jid: '777@lid', name: 'Oculto' },
  ]
  expect(toContacts(rows, new Map([['lid-mapping:9105012786218937_reverse', '"5531966665555"']]))).toEqual([
    { phone: '5521977776666', name: 'Bia' },
    { phone: '5531966665555', name: 'Caio' },
  ])
})

it.each(['evolution-cache', 'evolution'])(
  'finds the keys in the Redis of an Evolution whose prefix is %s, without being told',
  async (prefix) => {
    const server = createServer((socket) =>
      socket.on('data', (data) => {
        for (const [, name] of String(data).matchAll(/HGETALL\r\n\$\d+\r\n([^\r]+)/g))
          socket.write(name === `${prefix}:instance:i1` ? '*2\r\n$5\r\ncreds\r\n$4\r\n"{}"\r\n' : '*0\r\n')
      }),
    )
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve(Number(Object(server.address()).port))),
    )
    const found = await readKeys(['i0', 'i1'], { chaves: `redis://127.0.0.1:${port}` })
    expect([found?.get('i0')?.creds, found?.get('i1')?.creds]).toEqual([null, '{}'])
    server.close()
  },
)

it('reads Redis hashes from split responses, and reports an authentication error', async () => {
  const answers = ['+OK\r\n*4\r\n$5\r\ncreds\r\n$4\r\n"é', '"\r\n$9\r\npre-key-1\r\n$2\r\n{}\r\n*0\r\n']
  const server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(answers[0] ?? '')
      setImmediate(() => socket.write(answers[1] ?? ''))
    })
  })
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(Number(Object(server.address()).port))),
  )
  expect(await readHashes(`redis://127.0.0.1:${port}/6`, ['a', 'b'])).toEqual([
    new Map([
      ['creds', '"é"'],
      ['pre-key-1', '{}'],
    ]),
    new Map(),
  ])
  answers.splice(0, 2, '-NOAUTH Authentication required.\r\n', '')
  await expect(readHashes(`redis://127.0.0.1:${port}`, ['a'])).rejects.toThrow('NOAUTH')
  server.close()
})

describe('importar', { timeout: 60_000 }, () => {
  let gateway: Gateway
  let ana: Person
  beforeAll(async () => {
    gateway = await startGateway()
    ana = await person()
    await ana.signIn(gateway)
  }, 90_000)
  afterAll(async () => {
    ana.clean()
    await gateway.stop()
  })

  const write = (path: string, file: string, value: object) => {
    const folder = join(ana.folder, path)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, file), JSON.stringify(value))
  }
  const creds = (number: string) => ({ me: { id: `${number}:3@s.whatsapp.net` }, account: { details: '' } })

  it('shows what is importable without changing anything', async () => {
    write('waha/noweb/loja', 'creds.json', creds('5511988887777'))
    write('waha/noweb/loja', 'pre-key-1.json', {})
    const webhooks = [
      { url: 'https://n8n.exemplo/webhook', events: ['message', 'poll.vote'], hmac: { key: 'chave-hmac' } },
    ]
    write('waha/noweb/loja', '.waha.session.config.json', { webhooks })
    write('waha/webjs/filial', 'Preferences.json', {})
    const run = (...args: string[]) => ana.run(['importar', 'waha', join(ana.folder, 'waha'), ...args])
    const shown = await run('--simular', '--json')
    expect(JSON.parse(shown.stdout)).toMatchObject([
      { name: 'loja', phone: '5511988887777:3', importable: true, keys: 1, webhook: true, proxy: false },
      { name: 'filial', phone: null, importable: false, webhook: false },
    ])
    expect(shown.stdout).toContain('Eventos sem correspondente: poll.vote.')
    expect(shown.stdout).not.toContain('chave-hmac')
    expect((await ana.run(['sessoes', 'listar', '--json'])).stdout.trim()).toBe('[]')
    expect((await run()).stderr).toContain('confirme com --sim')
    // The test's gateway has the virtual phone.
    const refused = await run('--sim')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--engine whatsapp')])
    const outcome = await run('--sim', '--json')
    expect(JSON.parse(outcome.stdout)).toMatchObject([
      { name: 'loja', imported: false, sessionId: null, error: expect.stringContaining('--engine whatsapp') },
      { name: 'filial', imported: false, obstacle: 'sem pareamento que possa ser usado', error: null },
    ])
  })

  it('reports what it cannot read', async () => {
    const nothing = await ana.run(['importar', 'baileys', ana.folder])
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('creds.json')])
    expect((await ana.run(['importar', 'evolution', 'mysql://db/evolution'])).stderr).toContain('MySQL')
    expect((await ana.run(['exportar', 'wppconnect', 'Loja', ana.folder])).stderr).toContain('navegador')
  })
})
