import { expect, test } from 'vitest'
import { Vault } from './vault.js'

const key = (byte: number) => new Uint8Array(32).fill(byte)

test('what is sealed opens in its place, under its key, unchanged, and never looks the same twice', () => {
  const vault = new Vault([key(1)])
  const sealed = vault.seal('segredo • 秘密', 'a')
  expect(sealed).not.toContain('segredo')
  expect(vault.seal('segredo • 秘密', 'a')).not.toBe(sealed)
  expect(vault.open(sealed, 'a')).toBe('segredo • 秘密')
  const changed = sealed.slice(0, -4) + (sealed.endsWith('AAA=') ? 'BBB=' : 'AAA=')
  for (const open of [
    () => vault.open(sealed, 'b'),
    () => new Vault([key(2)]).open(sealed, 'a'),
    () => vault.open(changed, 'a'),
    () => vault.open('', 'a'),
    () => vault.open('v1.', 'a'),
  ]) {
    expect(open).toThrow('gravada com outra chave')
  }
})
