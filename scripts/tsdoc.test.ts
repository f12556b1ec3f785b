import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { withoutSources } from './withoutSources.mjs'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Public entry points of the packages: doc comments are all that their users read. */
const entries = ['sdk', 'react'].flatMap((name) => {
  const { exports }: { exports: Record<string, string | Record<string, string>> } = JSON.parse(
    read(`packages/${name}/package.json`),
  )
  return Object.values(exports).flatMap((target) => {
    const source = typeof target === 'string' ? target : (target['@morpheus/source'] ?? '')
    return /\.tsx?$/.test(source) ? [join('packages', name, source)] : []
  })
})

interface Exported {
  readonly name: string
  /** File of the declaration. */
  readonly path: string
}

function exportsOf(entry: string): Exported[] {
  const text = read(entry)
  const fileOf = (from: string) => {
    const bare = join(dirname(entry), from.replace(/\.js$/, ''))
    return [`${bare}.ts`, `${bare}.tsx`].find((path) => existsSync(join(root, path))) ?? bare
  }
  const named = [...text.matchAll(/export (?:type )?\{([^}]*)\} from '(\.[^']+)'/g)].flatMap(
    ([, names = '', from = '']) =>
      names
        .split(',')
        .map((one) =>
          one
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*$/, ''),
        )
        .filter((name) => name !== '')
        .map((name) => ({ name, path: fileOf(from) })),
  )
  const all = [...text.matchAll(/export \* from '(\.[^']+)'/g)].flatMap(([, from = '']) =>
    exportsOf(fileOf(from)),
  )
  return [...named, ...all]
}

/** The declaration has a doc comment directly before it; re-exports are documented at their declaration. */
function isDocumented({ name, path }: Exported): boolean {
  // Published text: spec references are removed, because package users do not have the specification.
  const text = withoutSources(read(path))
  const declaration = new RegExp(
    `^export (?:abstract |async )?(?:const|let|function\\*?|class|interface|type) ${name}\\b`,
    'm',
  )
  const found = declaration.exec(text)
  if (!found) return new RegExp(`export (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from`).test(text)
  return /\*\/\n(?:\/\/ .*\n)*$/.test(text.slice(0, found.index))
}

it.each(entries)('every export of %s has a doc comment', (entry) => {
  const silent = exportsOf(entry).filter((one) => !/Props$/.test(one.name) && !isDocumented(one))
  expect(silent.map(({ name, path }) => `${path}: ${name}`)).toEqual([])
})

/** Modules with lifecycle, state or filters need an example. */
const lasting = /\/src\/(flows|realtime|notifications|provider)\/|\/createMorpheus\.ts$/
const plain = ['badgeText', 'findEntries', 'logQuery']
const filtered = ['useContacts', 'useConversations', 'useDeliveries', 'useMessages', 'usePairing', 'useQr']

it('stateful modules and those with options have an @example', () => {
  const silent = entries.flatMap(exportsOf).filter(({ name, path }) => {
    const text = read(path)
    const found = new RegExp(`^export (?:async )?function\\*? ${name}\\b`, 'm').exec(text)
    if (!found || !(filtered.includes(name) || (lasting.test(path) && !plain.includes(name)))) return false
    const comment = text.slice(0, found.index).lastIndexOf('/**')
    return !text.slice(comment, found.index).includes('@example')
  })
  expect([...new Set(silent.map(({ name, path }) => `${path}: ${name}`))]).toEqual([])
})
