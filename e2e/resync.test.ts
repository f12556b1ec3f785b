import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { expect, it, onTestFinished } from 'vitest'
import { openProxy } from '../bench/lib/proxy.mjs'
import { admin, startGateway } from './gatewayProcess.js'

const quiet = { debug: () => {}, warn: () => {}, error: () => {} }

it('dropped connections and a killed gateway lose, repeat and reorder no event', async () => {
  const gateway = await startGateway()
  onTestFinished(gateway.close)
  const proxy = await openProxy(gateway.url)
  onTestFinished(proxy.close)

  const watcher = createMorpheus({ baseUrl: proxy.url, storage: memoryStorage(), logger: quiet })
  await watcher.identity.signIn({ email: admin.email, password: admin.password })
  const seen: string[] = []
  const cursors: number[] = []
  const resyncs: boolean[] = []
  watcher.realtime.on('session:created', ({ session }, meta) => {
    seen.push(session.name)
    cursors.push(meta?.cursor ?? 0)
  })
  watcher.realtime.onResync((complete) => resyncs.push(complete))
  onTestFinished(watcher.start())
  await expect.poll(() => resyncs).toEqual([true])

  const writer = await gateway.client()
  const names = Array.from({ length: 60 }, (_, index) => `Loja ${index + 1}`)
  for (const [index, name] of names.entries()) {
    if (index === 30) await gateway.restart()
    if (index % 10 === 5) proxy.cut()
    await writer.sessions.create({ name })
  }

  await expect.poll(() => seen.length, { timeout: 40_000 }).toBe(names.length)
  expect(seen).toEqual(names)
  expect(cursors).toEqual([...cursors].sort((a, b) => a - b))
  expect(resyncs.slice(1)).not.toContain(false)
})
