import { hkdfSync, randomBytes } from 'node:crypto'

export const keyBytes = 32

export interface Keyring {
  /** Signs tokens. Replacing it revokes them all. */
  readonly tokens: Uint8Array
  /** Vault keys: the first seals, each opens. */
  readonly vault: readonly [Uint8Array, ...Uint8Array[]]
}

export function newKeyring(): Keyring {
  return { tokens: randomBytes(keyBytes), vault: [randomBytes(keyBytes)] }
}

/**
 * Keys derived from a single secret, the format of older `secret.key` files and of `MORPHEUS_SECRET`: it signs tokens,
 * and the vault's key is derived from it.
 */
export function deriveKeyring(secret: Uint8Array, ...before: readonly Uint8Array[]): Keyring {
  return { tokens: secret, vault: [deriveVaultKey(secret), ...before.map(deriveVaultKey)] }
}

function deriveVaultKey(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'morpheus vault', keyBytes))
}
