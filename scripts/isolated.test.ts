import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isolated } from './isolated.mjs'

const root = join(import.meta.dirname, '..')
const shared = ['packages/sdk/src', 'packages/cli/src', 'apps/gateway/src', 'scripts', 'e2e']

test('exactly the tests that mock a module are isolated', () => {
  const files = shared.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const replacing = files
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => /\bvi\.(do)?mock\(/i.test(readFileSync(join(root, file), 'utf8')))
  expect(replacing.toSorted()).toEqual(isolated)
})
