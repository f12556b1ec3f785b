import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const gateway = join(root, 'apps', 'gateway', 'src')

/** Paths of TypeScript files below a folder, with `/`. */
function sources(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return all.filter((path) => /\.tsx?$/.test(path)).map((path) => path.replaceAll(sep, '/'))
}

// The lookbehind excludes API paths that end in `/import`.
const specifier = /(?:\bfrom|(?<!\/)\bimport|\bimport\()\s*'([^']+)'/g

/** Imports of a file, types included. */
function imports(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(specifier)].map(([, what = '']) => what)
}

/** Test files and test helpers. */
const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('testing/')

/** A module: a folder of `features` or `core`, or another folder of the source. */
function moduleOf(path: string): string {
  const [top = '', name = ''] = path.split('/')
  return top === 'features' || top === 'core' ? `${top}/${name.replace(/\.[jt]s$/, '')}` : top
}

/** Imports between modules, without tests. */
function arrows(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const path of sources(gateway)) {
    if (isTest(path)) continue
    const room = moduleOf(path)
    const others = found.get(room) ?? new Set()
    found.set(room, others)
    for (const what of imports(join(gateway, path))) {
      if (!what.startsWith('.')) continue
      const target = relative(gateway, join(gateway, dirname(path), what)).replaceAll(sep, '/')
      const other = moduleOf(target)
      if (other !== room && !other.startsWith('.')) others.add(other)
    }
  }
  return found
}

/** Diagram in ARCHITECTURE.md: one module a line, top down, with its imports. */
function picture(): [room: string, others: string[]][] {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const [, block = ''] = /```modules\n([\s\S]*?)```/.exec(text) ?? []
  return [...block.matchAll(/^([\w/]+) +→ *(.*)$/gm)].map(([, room = '', others = '']) => [
    room,
    others.split(', ').filter((other) => other !== ''),
  ])
}

test('the picture of the gateway’s rooms is what they import', () => {
  const rows = picture()
  const order = rows.map(([room]) => room)
  const byOrder = (rooms: Iterable<string>) => [...rooms].sort((a, b) => order.indexOf(a) - order.indexOf(b))
  const found = arrows()
  expect(order).toEqual(byOrder(found.keys()))
  expect(rows).toEqual(order.map((room) => [room, byOrder(found.get(room) ?? [])]))
})

test('no arrow of the gateway points up', () => {
  const rows = picture()
  rows.forEach(([room, others], index) => {
    const above = rows.slice(0, index).map(([name]) => name)
    expect(
      others.filter((other) => above.includes(other)),
      room,
    ).toEqual([])
  })
})

test('the catalogue of integrations, which everybody loads first, loads nothing', () => {
  expect(imports(join(root, 'packages/sdk/src/integrations/catalogue.ts'))).toEqual([])
})

test.each([
  ['packages/sdk/src/contract', /^(?:\.|zod)/],
  ['packages/sdk/src/features', /^(?:\.|zod)/],
  ['packages/sdk/src/integrations', /^(?:\.|zod)/],
  ['packages/sdk/src', /^(?!@morpheus\/)/],
  ['packages/react/src', /^(?!@morpheus\/(?!sdk))/],
  ['packages/cli/src', /^(?!@morpheus\/(?!sdk))/],
  ['packages/engine-whatsapp/src', /^(?!@morpheus\/(?!gateway\/engine$))/],
  ['apps/passkey-extension/src', /^\./],
  ['apps/dashboard/src', /^(?!@morpheus\/(?!sdk|react))/],
  ['apps/gateway/src', /^(?!@morpheus\/(?!sdk\/(?:contract|format|integrations|openapi|text)))/],
])('%s imports only what is below it', (folder, allowed) => {
  const wrong = sources(join(root, folder))
    .filter((path) => !/(?:\.test\.|(?:^|\/)testing\/)/.test(path))
    .flatMap((path) => imports(join(root, folder, path)).map((what) => [path, what] as const))
    .filter(([, what]) => !allowed.test(what))
  expect(wrong).toEqual([])
})
