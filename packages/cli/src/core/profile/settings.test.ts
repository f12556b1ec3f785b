import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { defaultUrl, readSettings } from './settings.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'morpheus-settings-'))
  vi.stubEnv('MORPHEUS_CONFIG_DIR', folder)
  const profiles = { loja: { url: 'http://loja:8000' }, padrao: { url: 'http://padrao:8000' } }
  writeFileSync(join(folder, 'profiles.json'), JSON.stringify({ profiles }))
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const environment = { MORPHEUS_URL: 'http://ambiente:8000', MORPHEUS_TOKEN: 'do ambiente' }

it.each([
  ['the profile’s own, without anything said', {}, {}, 'http://padrao:8000', undefined],
  ['the environment’s before it', {}, environment, 'http://ambiente:8000', 'do ambiente'],
  [
    'an API key’s before a token’s',
    {},
    { ...environment, MORPHEUS_API_KEY: ' mo_chave ' },
    'http://ambiente:8000',
    'mo_chave',
  ],
  [
    'the environment’s, with a profile that it names',
    {},
    { ...environment, MORPHEUS_PERFIL: 'loja' },
    'http://ambiente:8000',
    'do ambiente',
  ],
  ['a profile’s whole, with a flag', { perfil: 'loja' }, environment, 'http://loja:8000', undefined],
  [
    'the environment’s, for a profile that does not exist yet',
    { perfil: 'nova' },
    environment,
    'http://ambiente:8000',
    'do ambiente',
  ],
  [
    'a flag’s before all',
    { perfil: 'loja', url: 'http://flag:8000' },
    environment,
    'http://flag:8000',
    undefined,
  ],
  ['the default’s', { perfil: 'nova' }, {}, defaultUrl, undefined],
])('address and token are %s', (_, choice, env, url, token) => {
  expect(readSettings(choice, env)).toMatchObject({ url, token })
})

it('a --ca flag overrides MORPHEUS_CA', () => {
  const url = 'https://flag:8000'
  expect(readSettings({ url, ca: 'a.pem' }, { MORPHEUS_CA: 'b.pem' }).ca).toBe('a.pem')
  expect(readSettings({}, { MORPHEUS_CA: 'b.pem' }).ca).toBe('b.pem')
  expect(readSettings({}, {}).ca).toBeUndefined()
})

it('--ca is rejected for a gateway without https', () => {
  expect(() => readSettings({ ca: 'a.pem' }, {})).toThrow(
    '--ca é para gateways em https, e http://padrao:8000 não é. Escreva https:// em --url, ou tire --ca.',
  )
})
