import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '../..')
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(core|testing)\b/.test(path),
)
const text = (path: string) => readFileSync(join(sources, path), 'utf8')

/** Jobs of all manifests. */
const declared = files
  .filter((path) => path.endsWith('feature.ts'))
  .flatMap((path) => [...text(path).matchAll(/^ {2}jobs: \{(.*)\},$/gm)])
  .flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))
  .filter((name) => name !== '')

test('every periodic job is declared in the manifest of its feature', () => {
  const undeclared = files.flatMap((path) =>
    [...text(path).matchAll(/new PeriodicJob\([\w.]+, ([\w.]+),/g)]
      .map(([, period = '']) => period.replace(/\.everyMs$/, ''))
      .filter((job) => !declared.includes(job))
      .map((job) => `${path}: ${job}`),
  )
  expect(declared.length).toBeGreaterThan(10)
  expect(undeclared).toEqual([])
})

test('every declared job is run', () => {
  const all = files.map(text).join('\n')
  expect(declared.filter((job) => !all.includes(`${job}.everyMs`))).toEqual([])
})
