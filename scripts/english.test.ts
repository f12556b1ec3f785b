import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { errorTexts } from '../packages/sdk/src/text/en/errors.js'

const gateway = join(import.meta.dirname, '..', 'apps', 'gateway', 'src')

const files = readdirSync(gateway, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('testing'),
)
const sourceOf = (path: string) => readFileSync(join(gateway, path), 'utf8')

test('every code that the gateway refuses with has its English', () => {
  const codes = files.flatMap((path) =>
    [...sourceOf(path).matchAll(/new HttpError\(\s*'\w+',\s*'(\w+)'/g)].map(([, code = '']) => code),
  )
  expect(codes.length).toBeGreaterThan(100)
  expect([...new Set(codes)].filter((code) => !(code in errorTexts)).sort()).toEqual([])
})
