import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const specifier = /(?:\bfrom|(?<!\/)\bimport|\bimport\()\s*'(\.[^']+)'/g

/** Source files below a folder, as paths from the root. */
function sourcesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return /^(node_modules|dist|\..*)$/.test(entry.name) ? [] : sourcesOf(path)
    return /\.(tsx?|m?js)$/.test(path) && !path.endsWith('.d.ts') ? [path] : []
  })
}

/** Relative imports of each file, types included. */
function importGraph(folders: readonly string[]): Map<string, string[]> {
  const files = folders.flatMap(sourcesOf)
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      const imports = Array.from(text.matchAll(specifier), ([, path = '']) =>
        normalize(join(dirname(file), path)),
      )
      const found = imports.flatMap((path) => [
        path,
        path.replace(/\.js$/, '.ts'),
        path.replace(/\.js$/, '.tsx'),
      ])
      return [file, found.filter((path) => known.has(path))]
    }),
  )
}

/** Files that are left once every file whose imports are all gone has been removed: those in cycles, and above them. */
function cyclic(graph: ReadonlyMap<string, readonly string[]>): string[] {
  let rest = [...graph.keys()]
  for (;;) {
    const left = new Set(rest)
    const next = rest.filter((file) => graph.get(file)?.some((imported) => left.has(imported)))
    if (next.length === rest.length) return next
    rest = next
  }
}

/** Removes the importers of a cycle too: what remains imports, and is imported by, a file of a cycle. */
function cycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const above = cyclic(graph)
  const reversed = new Map<string, string[]>(above.map((file) => [file, []]))
  for (const file of above) for (const imported of graph.get(file) ?? []) reversed.get(imported)?.push(file)
  return cyclic(reversed)
}

test('finds a cycle without its importers and its dependencies', () => {
  const graph = { 'page.ts': ['a.ts'], 'a.ts': ['b.ts'], 'b.ts': ['a.ts', 'base.ts'], 'base.ts': [] }
  expect(cycles(new Map(Object.entries(graph)))).toEqual(['a.ts', 'b.ts'])
})

// Biome's rule sees cycles of values only, and took as long as all of its other rules together.
test('no source file imports itself indirectly, types included', () => {
  const graph = importGraph(['apps', 'bench', 'e2e', 'examples', 'packages', 'scripts'])
  expect(graph.size).toBeGreaterThan(3000)
  expect(cycles(graph)).toEqual([])
})
