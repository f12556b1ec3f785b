import { hkdfSync, randomBytes } from 'node:crypto'

export const keyBytes = 32

/** The gateway's keys, 32 bytes each. */
export interface Keyring {
  /** Signs tokens. Another one ends them all. */
  readonly tokens: Uint8Array
  /** Of the vault: the first seals, each opens. */
  readonly vault: readonly [Uint8Array, ...Uint8Array[]]
}

export function newKeyring(): Keyring {
  return { tokens: randomBytes(keyBytes), vault: [randomBytes(keyBytes)] }
}

/** What comes of a single secret, as `secret.key` was at first and `MORPHEUS_SECRET` is: it signs, the vault's key is made from it. */
export function keyringOf(secret: Uint8Array, ...before: readonly Uint8Array[]): Keyring {
  return { tokens: secret, vault: [vaultKeyOf(secret), ...before.map(vaultKeyOf)] }
}

function vaultKeyOf(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'morpheus vault', keyBytes))
}
