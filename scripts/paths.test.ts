import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from './snippets.js'

const root = join(import.meta.dirname, '..')
const workspaces = ['packages/sdk', 'packages/react', 'packages/cli', 'apps/gateway', 'apps/dashboard']

/** Prefixes that documents omit from paths: none, `packages/`, or a workspace's `src`. */
const places = ['', 'packages', 'apps', ...workspaces.map((workspace) => `${workspace}/src`)]

const file = /\.(tsx?|m?js|css|md|json)$/
const folder = /^(packages|apps|sdk|react|cli|gateway|dashboard|docs|scripts|bench|e2e)\//

/** Repository paths quoted in a document, except those with placeholders. */
function pathsIn(document: string): string[] {
  const quoted = readFileSync(join(root, document), 'utf8').matchAll(/`([\w.-]+(?:\/[\w.-]+)+)\/?`/g)
  return Array.from(quoted, ([, path = '']) => path).filter((path) => file.test(path) || folder.test(path))
}

test.each(documents())('every path in %s exists', (document) => {
  const isThere = (path: string) => places.some((place) => existsSync(join(root, place, path)))
  expect(pathsIn(document).filter((path) => !isThere(path))).toEqual([])
})

test('every test that the table of capabilities names exists', () => {
  const rows = readFileSync(join(root, 'docs/engines.md'), 'utf8').match(/^\|.*\|.*\|.*\|.*\|$/gm) ?? []
  const folders = ['packages/engine-whatsapp/src', 'apps/gateway/src/engines/cloud']
  for (const [column, folder] of [
    [3, folders[0]],
    [4, folders[1]],
  ] as const) {
    const names = rows.flatMap((row) => [...(row.split('|')[column] ?? '').matchAll(/`([\w/]+)`/g)])
    expect(names.length).toBeGreaterThan(5)
    const isThere = (name: string) =>
      ['.test.ts', `/${name.split('/').at(-1)}.test.ts`].some((end) =>
        existsSync(join(root, folder ?? '', `${name}${end}`)),
      )
    expect(names.flatMap(([, name = '']) => (isThere(name) ? [] : [name]))).toEqual([])
  }
})

test('finds paths of files and folders', () => {
  expect(pathsIn('ARCHITECTURE.md')).toEqual(
    expect.arrayContaining([
      'core/http/mount.ts',
      'react/src/live',
      'gateway/src/features/deliveries/attempts/worker.ts',
    ]),
  )
})
