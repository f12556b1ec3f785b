import { isAscii } from 'node:buffer'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { builtProgram } from './builtProgram.mjs'

const cli = join(import.meta.dirname, '..', 'packages', 'cli')
const sdk = join(import.meta.dirname, '..', 'packages', 'sdk')
const { exports }: { exports: Record<string, { '@morpheus/source': string }> } = JSON.parse(
  readFileSync(join(sdk, 'package.json'), 'utf8'),
)

const statement = /^(?:import|export)\s+(?!type\b)(?:(?<names>[^'"]*?)\s+from\s+)?'(?<from>[^']+)'/gm
const later = /\bimport\('([^']+)'\)/g
const isOfTypes = (names: string) => /^\{(\s*type\s[^,}]+,?)+\s*\}$/.test(names)

function importsOf(path: string, { alsoLater }: { alsoLater: boolean }): string[] {
  const text = readFileSync(path, 'utf8')
  const first = [...text.matchAll(statement)].flatMap(({ groups: { names = '', from = '' } = {} }) =>
    isOfTypes(names) ? [] : [from],
  )
  return alsoLater ? [...first, ...[...text.matchAll(later)].map(([, from = '']) => from)] : first
}

/** File of an import; null for packages, parts and Node modules. */
function fileOf(from: string, importer: string): string | null {
  if (from.startsWith('@morpheus/sdk')) {
    const entry = exports[from.replace('@morpheus/sdk', '.')]
    return entry ? join(sdk, entry['@morpheus/source']) : null
  }
  if (!from.startsWith('.')) return null
  const bare = join(dirname(importer), from.replace(/\.js$/, ''))
  return [`${bare}.ts`, `${bare}.tsx`].find((path) => existsSync(path)) ?? null
}

/** Packages imported with a file; optionally including lazy imports. */
function packagesOf(start: string, how: { alsoLater: boolean }): string[] {
  const files = [join(cli, 'src', start)]
  const packages = new Set<string>()
  for (const path of files)
    for (const from of importsOf(path, how)) {
      const file = fileOf(from, path)
      if (file && !files.includes(file)) files.push(file)
      if (!file && !/^(node:|#|\.|@morpheus\/)/.test(from)) packages.add(from)
    }
  return [...packages].sort()
}

it('the CLI loads only the argument parser at startup', () => {
  expect(packagesOf('main.ts', { alsoLater: false })).toEqual([
    'commander',
    'fast-string-width',
    'fast-wrap-ansi',
  ])
})

it('a CLI call loads axios but no schemas', () => {
  const loaded = packagesOf('features/sessions/list.ts', { alsoLater: false })
  expect(loaded).toContain('axios')
  expect(loaded).not.toContain('zod')
})

it("the CLI's main program does not contain packages of its lazily loaded parts", () => {
  const all = packagesOf('main.ts', { alsoLater: true })
  expect(all).toContain('zod')
  for (const name of [
    '@inquirer/prompts',
    '@modelcontextprotocol/sdk',
    'conf',
    'ink',
    'jq-wasm',
    'ora',
    'react',
  ])
    expect(all.filter((one) => one === name || one.startsWith(`${name}/`))).toEqual([])
})

it('the built CLI is pure ASCII', () => {
  const bytes = readFileSync(builtProgram('packages/cli', 'main.cjs'))
  const beyond = bytes.toString('utf8').match(/.{0,40}\P{ASCII}.{0,20}/gu)
  expect(beyond, 'write it as \\u… : only regular expressions stay as they are written').toBeNull()
  expect(isAscii(bytes)).toBe(true)
})
