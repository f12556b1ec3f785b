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

/** A module: a folder of `features` or `core`, another folder of the source, or `tables`: the `tables.ts` of all folders. */
function moduleOf(path: string): string {
  if (/^(features|integrations)\/.*\btables\.[jt]s$/.test(path)) return 'tables'
  const [top = '', name = ''] = path.split('/')
  return top === 'features' || top === 'core' ? `${top}/${name.replace(/\.[jt]s$/, '')}` : top
}

/** Imports between modules, without tests. */
function arrows(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const path of sources(gateway)) {
    if (isTest(path)) continue
    const module = moduleOf(path)
    const others = found.get(module) ?? new Set()
    found.set(module, others)
    for (const what of imports(join(gateway, path))) {
      if (!what.startsWith('.')) continue
      const target = relative(gateway, join(gateway, dirname(path), what)).replaceAll(sep, '/')
      const other = moduleOf(target)
      if (other !== module && !other.startsWith('.')) others.add(other)
    }
  }
  return found
}

const expand = (text: string) =>
  text.replace(/(\w+)\/\{([^}]*)\}/g, (_, folder: string, names: string) =>
    names
      .split(', ')
      .map((name) => `${folder}/${name}`)
      .join(', '),
  )

/** Diagram in ARCHITECTURE.md: one module a line, top down, with its imports; `core/{log, store}` is two modules. */
function diagram(): [module: string, others: string[]][] {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const [, block = ''] = /```modules\n([\s\S]*?)```/.exec(text) ?? []
  return [...block.matchAll(/^([\w/]+) +→ *(.*)$/gm)].map(([, name = '', others = '']) => [
    name,
    expand(others)
      .split(', ')
      .filter((other) => other !== ''),
  ])
}

test("the module diagram matches the gateway's import graph", () => {
  const rows = diagram()
  const order = rows.map(([name]) => name)
  const byOrder = (names: Iterable<string>) => [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b))
  const found = arrows()
  expect(order).toEqual(byOrder(found.keys()))
  expect(rows).toEqual(order.map((name) => [name, byOrder(found.get(name) ?? [])]))
})

test('no gateway module imports one above it in the diagram', () => {
  const rows = diagram()
  rows.forEach(([module, others], index) => {
    const above = rows.slice(0, index).map(([name]) => name)
    expect(
      others.filter((other) => above.includes(other)),
      module,
    ).toEqual([])
  })
})

test('the integration catalogue imports nothing', () => {
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
  ['apps/gateway/src', /^(?!@morpheus\/(?!sdk\/(?:contract|format|integrations|mcp|openapi|text)))/],
])('%s imports only from allowed layers', (folder, allowed) => {
  const wrong = sources(join(root, folder))
    .filter((path) => !/(?:\.test\.|(?:^|\/)testing\/)/.test(path))
    .flatMap((path) => imports(join(root, folder, path)).map((what) => [path, what] as const))
    .filter(([, what]) => !allowed.test(what))
  expect(wrong).toEqual([])
})
