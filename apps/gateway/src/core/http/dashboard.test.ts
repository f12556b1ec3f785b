import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { openGateway } from '../../testing/testGateway.js'

async function withDashboard() {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<title>Painel</title>')
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets', 'main-abc123.js'), 'console.log(1)')
  writeFileSync(join(folder, 'assets', 'main-abc123.js.br'), brotliCompressSync('console.log(1)'))
  writeFileSync(join(folder, 'assets', 'main-abc123.js.gz'), gzipSync('console.log(1)'))
  writeFileSync(join(folder, 'passkey-extension.zip'), 'PK')
  writeFileSync(join(folder, '..', 'segredo.txt'), 'segredo')
  const gateway = await openGateway({ dashboardFolder: folder })
  return (path: string, encoding = 'gzip, deflate, br') =>
    fetch(gateway.url + path, { headers: { 'accept-encoding': encoding } })
}

test.each(['/', '/sessions/abc', '/celular?codigo=x', '/index.html'])(
  '%s serves the entry page with no-cache',
  async (path) => {
    const get = await withDashboard()
    const page = await get(path)
    expect([page.status, await page.text()]).toEqual([200, '<title>Painel</title>'])
    expect(page.headers.get('cache-control')).toBe('no-cache')
    expect(page.headers.get('content-type')).toContain('text/html')
  },
)

test('serves content-hashed files compressed and immutable', async () => {
  const get = await withDashboard()
  const script = await get('/assets/main-abc123.js')
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-encoding')).toBe('br')
  expect(script.headers.get('content-type')).toContain('javascript')
  expect(await script.text()).toBe('console.log(1)')
  for (const encoding of ['gzip', 'identity']) {
    const other = await get('/assets/main-abc123.js', encoding)
    expect(other.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
    expect(other.headers.get('vary')).toBe('Accept-Encoding')
    expect(await other.text()).toBe('console.log(1)')
  }
  expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache')
})

test('serves the passkey extension as an unmodified zip with no-cache', async () => {
  const get = await withDashboard()
  const zip = await get('/passkey-extension.zip')
  expect(zip.headers.get('content-type')).toBe('application/zip')
  expect(zip.headers.get('content-encoding')).toBeNull()
  expect(zip.headers.get('cache-control')).toBe('no-cache')
  expect(await zip.text()).toBe('PK')
})

test.each([
  '/assets/missing.js',
  '/..%2fsegredo.txt',
  '/%2e%2e/segredo.txt',
  '/.env',
  '/api',
  '/api/x.js',
  '/%00.js',
])('%s returns a 4xx in JSON', async (path) => {
  const get = await withDashboard()
  const answer = await get(path)
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  expect(await answer.json()).toMatchObject({ success: false })
})
