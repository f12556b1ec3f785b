import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
interface Locked {
  integrity?: string
  link?: boolean
  optionalDependencies?: Record<string, string>
}
const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)
const { packages } = lock

/** Resolves a package like Node: in the package's own folder, then further up. */
function finds(path: string, name: string): boolean {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in packages) return true
    if (at === '') return false
  }
}

it('the lock file contains every optional dependency of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).flatMap((name) => (finds(path, name) ? [] : [`${name} of ${path}`])),
  )
  expect(missing).toEqual([])
})

it('the lock file has an integrity hash for every downloaded package', () => {
  const without = Object.entries(packages).flatMap(([path, { integrity, link }]) =>
    integrity === undefined && !link && path.includes('node_modules/') ? [path] : [],
  )
  expect(without).toEqual([])
})
