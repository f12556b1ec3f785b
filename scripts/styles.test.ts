import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const kit = join(import.meta.dirname, '..', 'packages', 'react', 'src')
const paths = readdirSync(kit, { recursive: true, encoding: 'utf8' }).map((path) => join(kit, path))
const text = (path: string) => readFileSync(path, 'utf8')

/** Files of `ui/` with rules for each class. */
const homes = new Map<string, Set<string>>()
for (const path of paths.filter((path) => path.startsWith(join(kit, 'ui')) && path.endsWith('.css')))
  for (const [, name = ''] of text(path).matchAll(/^ *\.(mo-[\w-]+)/gm))
    homes.set(name, (homes.get(name) ?? new Set()).add(path))

/** Module with all its static imports. */
function loaded(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path)) return found
  found.add(path)
  if (path.endsWith('.css')) return found
  for (const [, specifier = ''] of text(path).matchAll(/^(?!import type)(?:.* from|import) '(\.[^']+)'$/gm)) {
    const target = join(path, '..', specifier)
    const file = [target, target.replace(/\.js$/, '.ts'), target.replace(/\.js$/, '.tsx')].find(existsSync)
    if (file) loaded(file, found)
  }
  return found
}

test('a component that uses a class of a ui primitive imports its styles', () => {
  const missing: string[] = []
  for (const path of paths.filter((path) => /(?<!\.test)\.tsx$/.test(path))) {
    const files = loaded(path)
    for (const name of new Set(text(path).match(/(?<![.\w-])mo-[a-z][\w-]*/g)))
      if ([...(homes.get(name) ?? [])].some((home) => !files.has(home)))
        missing.push(`${path.slice(kit.length + 1)}: ${name}`)
  }
  expect(homes.size).toBeGreaterThan(100)
  expect(missing).toEqual([])
})

/** Files of a folder with own rules for each class. */
function ownersIn(folder: string, prefix: string): Map<string, Set<string>> {
  const rule = new RegExp(`^ *\\.(${prefix}-[\\w-]+)(?::[\\w-]+)? \\{`, 'gm')
  const owners = new Map<string, Set<string>>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.css'))
      for (const [, name = ''] of text(join(folder, file)).matchAll(rule))
        owners.set(name, (owners.get(name) ?? new Set()).add(file))
  return owners
}

const severalOwners = (owners: Map<string, Set<string>>) => [...owners].filter(([, files]) => files.size > 1)

test('every class of a feature is defined in one CSS file', () => {
  const owners = ownersIn(join(kit, 'features'), 'mo')
  expect(owners.size).toBeGreaterThan(200)
  expect(severalOwners(owners).filter(([name]) => !homes.has(name))).toEqual([])
})

test.each(['app', 'cel'])('every dashboard class %s-… is defined in one CSS file', (prefix) => {
  const owners = ownersIn(join(import.meta.dirname, '..', 'apps', 'dashboard', 'src'), prefix)
  expect(owners.size).toBeGreaterThan(50)
  expect(severalOwners(owners)).toEqual([])
})
