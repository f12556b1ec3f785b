import { CredentialsRefused } from '@morpheus/gateway/engine'
import { RecordingLine } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { openWorld, pairSession } from '../testing/engineWorld.js'

const settings = { presence: 'unavailable', history: false } as const

test('exported credentials reconnect under another session without linking a new device', async () => {
  const world = await openWorld()
  const { companion, phone, line: first } = await pairSession(world)
  const { engine, server } = world
  const customer = server.person('5521977776666', 'Cliente')
  await customer.writes(phone, { conversation: 'antes' })
  await first.waitForReport('messages')
  await vi.waitFor(() => expect(companion.waiting).toEqual([]))
  await engine.stop('s')
  const credentials = engine.credentials
  const page = await credentials?.list('s', null)
  expect(Object.keys(JSON.parse(page?.creds ?? '{}'))).toContain('noiseKey')
  expect([...(page?.keys.keys() ?? [])].map((name) => name.split(':')[0])).toEqual(
    expect.arrayContaining(['pre-key', 'session']),
  )
  expect(await credentials?.list('s', page?.next ?? '')).toEqual({ creds: null, keys: new Map(), next: null })
  expect(credentials?.read(page?.creds ?? '')).toEqual({ phone: companion.jid.split('@')[0] })

  await credentials?.save('other', page?.creds ?? '', new Map())
  await credentials?.save('other', null, page?.keys ?? new Map())
  await credentials?.clear('s')
  expect([await credentials?.has('s'), await credentials?.has('other')]).toEqual([false, true])
  const line = new RecordingLine()
  await engine.reconnect({ sessionId: 'other', line, settings })
  await line.waitForReport('connected')
  await customer.writes(phone, { conversation: 'depois' })
  await line.waitForReport('messages')
  expect(line.reportedEvents.messages.flat(2)).toMatchObject([{ content: { kind: 'text', text: 'depois' } }])
  expect(phone.companions).toEqual([companion])
  expect(world.errors).toEqual([])
})

test('rejects invalid credentials and stores nothing', async () => {
  const { engine, store, storedKeyNames } = await openWorld()
  const { credentials } = engine
  expect(() => credentials?.read('{"me":{"id":"5511988887777@s.whatsapp.net"}}')).toThrow(CredentialsRefused)
  expect(() => credentials?.read('nada')).toThrow(CredentialsRefused)
  await expect(credentials?.save('s', 'nada', new Map())).rejects.toThrow(CredentialsRefused)
  const note = new Map([['history', '1']])
  await expect(credentials?.save('s', null, note)).rejects.toThrow(CredentialsRefused)
  await expect(credentials?.save('s', null, new Map([['pre-key:1', '{']]))).rejects.toThrow(
    CredentialsRefused,
  )
  expect(await storedKeyNames('s')).toEqual([])
  expect(await store.list('s', ['pre-key:'], '')).toEqual(new Map())
})
