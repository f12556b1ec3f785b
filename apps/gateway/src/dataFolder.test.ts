import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readSecretKey } from './dataFolder.js'
import { temporaryFolder } from './testing/testGateway.js'

// The moment of a crash: the key's bytes are not on the disk yet.
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

test('the key is made once, for its owner alone', () => {
  const folder = temporaryFolder()
  const key = readSecretKey(folder)
  expect(key).toHaveLength(32)
  expect(Buffer.from(readSecretKey(folder))).toEqual(Buffer.from(key))
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret.key'])
})

test.each(['writeFileSync', 'fsyncSync', 'renameSync'])(
  'a start that ends in the middle (%s) leaves no half key',
  (step) => {
    const folder = temporaryFolder()
    crash.at = step
    try {
      expect(() => readSecretKey(folder)).toThrow(/^O disco está cheio\./)
    } finally {
      crash.at = ''
    }
    expect(existsSync(join(folder, 'secret.key'))).toBe(false)
    expect(readSecretKey(folder)).toHaveLength(32)
  },
)

test.each([0, 7, 33])('a key file of %i bytes is refused with what to do, and left as it is', (length) => {
  const folder = temporaryFolder()
  const path = join(folder, 'secret.key')
  writeFileSync(path, Buffer.alloc(length, 1))
  expect(() => readSecretKey(folder)).toThrow(
    `O arquivo ${path} tem ${length} bytes e deveria ter 32: a chave do servidor se perdeu. Restaure-o de um backup. Sem backup, apague-o e inicie de novo: uma chave nova será criada, todos terão de entrar outra vez e os segredos das integrações terão de ser configurados outra vez.`,
  )
  expect(readFileSync(path)).toHaveLength(length)
})
