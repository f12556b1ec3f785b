import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the manifest declares one content script for WhatsApp Web and no permissions', () => {
  const { name, version, description, icons, minimum_chrome_version, ...rest } = JSON.parse(
    read('public/manifest.json'),
  )
  expect(rest).toEqual({
    manifest_version: 3,
    content_scripts: [
      { matches: ['https://web.whatsapp.com/*'], js: ['contentScript.js'], run_at: 'document_start' },
    ],
  })
})

test('the extension makes no requests, stores nothing and parses no HTML', () => {
  const sources = readdirSync(join(root, 'src')).filter((name) => !name.endsWith('.test.ts'))
  for (const name of sources)
    expect(read(`src/${name}`), name).not.toMatch(
      /fetch|XMLHttpRequest|WebSocket|sendBeacon|EventSource|postMessage|chrome\.|storage|cookie|innerHTML|eval\(|import\(|\.src\b/i,
    )
})

test('the extension has at most 260 lines of source', () => {
  const sources = readdirSync(join(root, 'src')).filter((name) => !name.endsWith('.test.ts'))
  const lines = sources.map((name) => read(`src/${name}`).split('\n').length).reduce((sum, one) => sum + one)
  expect(lines).toBeLessThanOrEqual(260)
})
