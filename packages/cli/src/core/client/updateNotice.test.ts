import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { createMorpheus, memoryStorage } from '@morpheus/sdk/client'
import { afterAll, expect, it } from 'vitest'
import { isNewer, updateNotice } from './updateNotice.js'

const folder = mkdtempSync(join(tmpdir(), 'morpheus-notice-'))
afterAll(() => rmSync(folder, { recursive: true }))

function gateway(version: string) {
  let requestCount = 0
  const morpheus = createMorpheus({
    baseUrl: 'http://127.0.0.1:9',
    storage: memoryStorage(),
    adapter: async (config) => {
      requestCount++
      const data = { success: true, data: { version, engine: 'virtual', status: 'ok' } }
      return { data, status: 200, statusText: 'OK', headers: {}, config }
    },
  })
  return { morpheus, asked: () => requestCount }
}

const env = { MORPHEUS_CONFIG_DIR: folder }
const settled = async () => {
  for (let turns = 0; turns < 50; turns++) await turn()
}

it('reports a newer gateway once a day', async () => {
  const { morpheus, asked } = gateway('9.1.0')
  const first = updateNotice(morpheus, { json: false, url: 'a', env, onScreen: true, now: 1e12 })
  await expect.poll(asked).toBe(1)
  await settled()
  expect(first()).toContain('O gateway está na versão 9.1.0')
  updateNotice(morpheus, { json: false, url: 'a', env, onScreen: true, now: 1e12 + 1000 })()
  await settled()
  expect(asked()).toBe(1)
})

it.each([
  ['in CI', { env: { ...env, CI: '1' } }],
  ['off a terminal', { onScreen: false }],
  ['under --json', { json: true }],
  ['where nobody wants it', { env: { ...env, MORPHEUS_SEM_AVISO: '1' } }],
])('makes no request %s', async (_, extra) => {
  const { morpheus, asked } = gateway('9.1.0')
  updateNotice(morpheus, { json: false, url: 'b', env, onScreen: true, ...extra })
  await settled()
  expect(asked()).toBe(0)
})

it.each([
  ['1.0.1', '1.0.0', true],
  ['2.0.0', '1.9.9', true],
  ['1.0.0', '1.0.0', false],
  ['1.0.0', '1.0.1', false],
  ['0.9.9', '1.0.0', false],
  ['2.0.0-beta.1', '1.0.0', false],
])('version %s is newer than %s: %s', (theirs, ours, expected) => {
  expect(isNewer(theirs, ours)).toBe(expected)
})
