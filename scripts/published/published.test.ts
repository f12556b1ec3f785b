import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { install, type Packed, pack, published } from './tarballs.mjs'
import { complaints } from './types.mjs'

const root = join(import.meta.dirname, '..', '..')
// Below the root, so the packages' dependencies resolve; ignored by Git.
const folder = join(root, 'dist', `published-${process.pid}`)
const names = Object.keys(published)
const libraries = ['@morpheus/sdk', '@morpheus/react']
let packed: Packed[]

beforeAll(() => {
  for (const name of libraries)
    if (!existsSync(join(root, published[name] ?? '', 'dist', 'index.js')))
      throw new Error(`${name} is not built: npm run build`)
  packed = pack(names, join(folder, 'tarballs'))
  install(packed, folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const packedAs = (name: string) => {
  const found = packed.find((one) => one.name === name)
  if (!found) throw new Error(`${name} was not packed`)
  return found
}
const read = (name: string, path: string) => readFileSync(join(folder, 'node_modules', name, path), 'utf8')

describe.each(names)('published package %s', (name) => {
  it('contains README, licence and complete metadata, and no test files', () => {
    const { files } = packedAs(name)
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
    expect(
      files.filter((path) => /\.test\.|\.map$|tsbuildinfo|tsup\.config|dist\/(test|types)\//.test(path)),
    ).toEqual([])
    const manifest = JSON.parse(read(name, 'package.json'))
    const own = JSON.parse(readFileSync(join(root, published[name] ?? '', 'package.json'), 'utf8'))
    expect(manifest).toMatchObject({
      author: expect.any(String),
      bugs: { url: expect.any(String) },
      homepage: expect.any(String),
      keywords: expect.arrayContaining(['whatsapp']),
      repository: { directory: published[name] },
      version: own.version,
    })
  })

  it('passes publint', async () => {
    const { buffer } = new Uint8Array(readFileSync(packedAs(name).path))
    const { messages } = await publint({ pack: { tarball: buffer }, strict: true })
    expect(messages).toEqual([])
  })
})

// publint reads the entries, and the program below some of them: this one holds for the declarations of all.
it.each(libraries)('%s: every relative import of a declaration file resolves', (name) => {
  const { files } = packedAs(name)
  const missing = files
    .filter((path) => /\.d\.c?ts$/.test(path))
    .flatMap((path) =>
      Array.from(read(name, path).matchAll(/(?:\bfrom|\bimport\(?)\s*['"](\.[^'"]+)['"]/g), ([, to = '']) =>
        join(dirname(path), to),
      ).filter((to) => !to.endsWith('.css') && !files.includes(to.replace(/\.(c?)js$/, '.d.$1ts'))),
    )
  expect(missing).toEqual([])
  const {
    exports: entries,
  }: { exports: Record<string, { types?: string | { require: string; default: string } }> } = JSON.parse(
    read(name, 'package.json'),
  )
  const types = Object.values(entries).flatMap(({ types = [] }) =>
    typeof types === 'string' ? types : Object.values(types),
  )
  expect(types.length).toBeGreaterThan(4)
  expect(types.filter((path) => !files.includes(normalize(path)))).toEqual([])
})

// `npm run test:nodes` compiles it with TypeScript 5.9, too, and with each resolution.
it('a program compiles with the strictest flags', { timeout: 240_000 }, () => {
  expect(complaints(folder, 7, 'nodenext')).toBe('')
})

it('a script in CommonJS compiles with the resolution of Node 16', { timeout: 240_000 }, () => {
  expect(complaints(folder, '5.9', 'node16', 'script.cts')).toBe('')
})

it('the installed packages run on this Node version, as ESM and CommonJS', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'smoke.mjs')], {
    cwd: folder,
  })
  expect(stdout).toBe(`Node ${process.version}: ok\n`)
})

it('the client, bundled by esbuild for no platform, runs where there are only web globals', async () => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: `export * from '@morpheus/sdk/client'`, resolveDir: folder },
    bundle: true,
    platform: 'neutral',
    format: 'iife',
    globalName: 'sdk',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  expect(Object.keys(metafile.inputs).filter((path) => path.includes('node_modules/axios/'))).toEqual([])
  const calls: unknown[] = []
  const session = { id: 's1', name: 'Loja', status: 'connected', createdAt: '2026-01-01T00:00:00Z' }
  const context = createContext({
    ...{ AbortController, AbortSignal, Blob, crypto, FormData, Headers, Response, URL, URLSearchParams },
    ...{ clearInterval, clearTimeout, performance, setInterval, setTimeout, TextDecoder, TextEncoder },
    async fetch(url: string, { method, headers }: { method: string; headers: object }) {
      calls.push([method, url, headers])
      return Response.json({ success: true, data: { sessions: [session], total: 1, nextCursor: null } })
    },
  })
  const [bundle] = outputFiles
  runInContext(bundle?.text ?? '', context)
  const listing = `sdk.createMorpheus({ baseUrl: 'https://zap.exemplo.com.br', apiKey: 'mo_chave' }).sessions.list()`
  const names: string = await runInContext(
    `${listing}.then(({ sessions }) => sessions.map(({ name }) => name).join())`,
    context,
  )
  expect(names).toBe('Loja')
  expect(calls).toEqual([
    ['GET', 'https://zap.exemplo.com.br/api/sessions', { Authorization: 'Bearer mo_chave' }],
  ])
})

it.each([
  ['@morpheus/cli', 'dist/THIRD-PARTY-NOTICES.txt', ['axios', 'commander', 'ink', 'react', 'zod']],
  ['@morpheus/react', 'dist/THIRD-PARTY-NOTICES.txt', ['preact', 'socket.io-client', 'zod']],
  ['@morpheus/gateway', 'dist/THIRD-PARTY-NOTICES.txt', ['jose', 'kysely', 'zod']],
  ['@morpheus/gateway', 'dist/public/THIRD-PARTY-NOTICES.txt', ['lucide-react', 'react-dom', 'wouter']],
])('%s lists in %s the bundled packages and their licences', (name, path, bundled) => {
  const notices = read(name, path)
  for (const one of bundled) expect(notices).toMatch(new RegExp(`^${one} \\d.* · \\S`, 'm'))
  expect(notices).toMatch(/permission is hereby granted/i)
})

it('no published type refers to an internal specification', () => {
  const naming = libraries.flatMap((name) =>
    packedAs(name)
      .files.filter((path) => path.endsWith('.d.ts'))
      .flatMap((path) =>
        /\b(core|configuration|dashboard) spec\b/i.test(read(name, path)) ? [`${name}/${path}`] : [],
      ),
  )
  expect(naming).toEqual([])
})
