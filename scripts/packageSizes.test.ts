import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'tsup'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { weigh } from '../bench/lib/packageSizes.mjs'
import { elementBuild } from '../packages/react/elementBuild.js'

// Under Vitest's own NODE_ENV, Vite keeps what libraries have for development only.
beforeAll(() => vi.stubEnv('NODE_ENV', 'production'))
afterAll(() => vi.unstubAllEnvs())

const kit = (...names: string[]) => `export { ${names.join(', ')} } from '@morpheus/react'`
const client = `export { createMorpheus } from '@morpheus/sdk'`

// Weighs the sources, which are published file by file; `bench/package-sizes.mjs` weighs the build.
it.each([
  { name: 'createMorpheus', code: client, first: 27.3 },
  { name: 'an error’s class', code: `export { ApiError } from '@morpheus/sdk'`, first: 1 },
  { name: 'a function of formats', code: `export { formatPhone } from '@morpheus/sdk/format'`, first: 1 },
  { name: 'useMorpheus', code: kit('useMorpheus'), first: 2 },
  {
    name: 'SessionList with its provider and client',
    code: `${client}\n${kit('MorpheusProvider', 'SessionList')}`,
    first: 75.5,
  },
  {
    name: 'ConnectWhatsApp with its provider and client',
    code: `${client}\n${kit('MorpheusProvider', 'ConnectWhatsApp')}`,
    first: 61.5,
  },
])('$name takes at most $first kB of the first load, compressed and without React', async (one) => {
  const { first, parts } = await weigh(one.code, { source: true })
  expect(first, JSON.stringify(parts)).toBeLessThanOrEqual(one.first)
})

it('the custom element takes at most 120 kB compressed, with all that it needs to be used', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'element-'))
  try {
    for (const options of elementBuild)
      await build({ ...options, config: false, silent: true, outDir: folder })
    const sizeOf = (file: string) => gzipSync(readFileSync(join(folder, file))).length / 1000
    expect(sizeOf('morpheus-connect.js')).toBeLessThanOrEqual(120)
    // Loaded by the element, once somebody connects.
    expect(sizeOf('morpheus-connect-live.js')).toBeLessThanOrEqual(58)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

// Choices are separate from the schemas that read them (`choices.ts` of a feature); form schemas load when the user
// approaches (`useRules`), editors when opened.
it('the React package does not bundle zod', async () => {
  const { parts } = await weigh(`export * from '@morpheus/react'`, { source: true })
  const names = parts.map(([name]) => name)
  expect(names).toContain('react-hook-form')
  expect(names).not.toContain('zod')
})
