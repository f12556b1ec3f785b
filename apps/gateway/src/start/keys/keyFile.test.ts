import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { setKeyFileAside, writeKeyFile } from './keyFile.js'
import { deriveKeyring, newKeyring } from './keyring.js'
import { openKeys } from './openKeys.js'

const bytes = (key: Uint8Array) => new Uint8Array(key)

// Simulates a crash before the key's bytes are on the disk.
const crash = vi.hoisted(() => ({ at: '' }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const crashing =
    <Args extends unknown[], Result>(name: string, real: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (crash.at === name) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
      return real(...args)
    }
  const writeFile = (file: Parameters<typeof fs.writeFileSync>[0], ...rest: unknown[]) => {
    if (crash.at !== 'writeFileSync') return Reflect.apply(fs.writeFileSync, fs, [file, ...rest])
    Reflect.apply(fs.writeFileSync, fs, [file, '', ...rest.slice(1)])
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
  }
  return {
    ...fs,
    writeFileSync: writeFile,
    fsyncSync: crashing('fsyncSync', fs.fsyncSync),
    renameSync: crashing('renameSync', fs.renameSync),
  }
})

test('creates separate token and vault keys once, readable only by the owner', () => {
  const folder = temporaryFolder()
  const made = openKeys(folder, undefined, true)
  expect(made.tokens).toHaveLength(32)
  expect(made.vault).toHaveLength(1)
  expect(Buffer.from(made.tokens)).not.toEqual(Buffer.from(made.vault[0]))
  expect(deriveKeyring(made.tokens).vault[0]).not.toEqual(made.vault[0])
  expect(openKeys(folder, undefined, true)).toEqual({
    tokens: bytes(made.tokens),
    vault: made.vault.map(bytes),
  })
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret.key'])
})

test('setting a key file aside keeps those set aside before', () => {
  const folder = temporaryFolder()
  const files = ['secret.key.lost', 'secret.key.lost.2', 'secret.key.lost.3']
  for (const text of files) {
    writeFileSync(join(folder, 'secret.key'), text)
    setKeyFileAside(folder)
  }
  expect(readdirSync(folder)).toEqual(files)
  for (const text of files) expect(readFileSync(join(folder, text), 'utf8')).toBe(text)
})

test('reads a 32-byte file of the first format as both keys and leaves it unchanged', () => {
  const folder = temporaryFolder()
  const secret = Buffer.alloc(32, 7)
  writeFileSync(join(folder, 'secret.key'), secret)
  expect(openKeys(folder, undefined, true)).toEqual(deriveKeyring(secret))
  expect(readFileSync(join(folder, 'secret.key'))).toEqual(secret)
})

test.each(['writeFileSync', 'fsyncSync', 'renameSync'])(
  'a failure while writing (%s) leaves neither a partial key nor a changed one',
  (step) => {
    const folder = temporaryFolder()
    const fails = () => {
      crash.at = step
      try {
        expect(() => writeKeyFile(folder, newKeyring())).toThrow(/^O disco está cheio\./)
      } finally {
        crash.at = ''
      }
    }
    fails()
    expect(existsSync(join(folder, 'secret.key'))).toBe(false)
    const made = openKeys(folder, undefined, true)
    fails()
    expect(openKeys(folder, undefined, true).tokens).toEqual(bytes(made.tokens))
  },
)

test.each(['', '1234567', 'x'.repeat(33), '{"format":2,"tokens":"","vault":[]}'])(
  'rejects a key file containing %j with advice and leaves it unchanged',
  (text) => {
    const folder = temporaryFolder()
    const path = join(folder, 'secret.key')
    writeFileSync(path, text)
    expect(() => openKeys(folder, undefined, true)).toThrow(
      `O arquivo ${path} não é uma chave do Morpheus: a chave do servidor se perdeu. Restaure o arquivo de um backup. Se não houver backup, execute morpheus-gateway secret rotate --forget --data ${folder}: chaves novas serão criadas, todos terão de entrar outra vez e os segredos das integrações terão de ser configurados outra vez.`,
    )
    expect(readFileSync(path, 'utf8')).toBe(text)
  },
)
