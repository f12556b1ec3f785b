import { expect, test } from 'vitest'
import { Vault } from './vault.js'

const key = (byte: number) => new Uint8Array(32).fill(byte)

test('sealed text opens only with its key and context, unmodified, and differs each time', () => {
  const vault = new Vault([key(1)])
  const ciphertext = vault.seal('segredo • 秘密', 'a')
  expect(ciphertext).not.toContain('segredo')
  expect(vault.seal('segredo • 秘密', 'a')).not.toBe(ciphertext)
  expect(vault.open(ciphertext, 'a')).toBe('segredo • 秘密')
  const changed = ciphertext.slice(0, -4) + (ciphertext.endsWith('AAA=') ? 'BBB=' : 'AAA=')
  for (const open of [
    () => vault.open(ciphertext, 'b'),
    () => new Vault([key(2)]).open(ciphertext, 'a'),
    () => vault.open(changed, 'a'),
    () => vault.open('', 'a'),
    () => vault.open('v1.', 'a'),
  ]) {
    expect(open).toThrow('gravada com outra chave')
  }
})
