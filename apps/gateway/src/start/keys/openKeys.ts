import { StartFailure } from '../../core/lib/startFailure.js'
import { describeRecovery, getKeyFilePath, readKeyFile, writeKeyFile } from './keyFile.js'
import { deriveKeyring, type Keyring, newKeyring } from './keyring.js'

/** Secrets of `MORPHEUS_SECRET`: the current one, then former ones. */
export type Secrets = readonly [Uint8Array, ...Uint8Array[]]

/**
 * Keys from the environment's secrets, else from `secret.key`, which is created for a new database (`isNew`). The
 * caller holds the folder's lock.
 * @throws StartFailure as `readExistingKeys` does.
 */
export function openKeys(folder: string, secrets: Secrets | undefined, isNew: boolean): Keyring {
  const existing = readExistingKeys(folder, secrets, isNew)
  if (existing) return existing
  const createdKeyring = newKeyring()
  writeKeyFile(folder, createdKeyring)
  return createdKeyring
}

/**
 * Existing keys; null for a new database without any. @throws StartFailure for a database without keys: new ones could
 * not decrypt it
 * @throws StartFailure where there is a database without keys: others would make what it keeps unreadable.
 */
export function readExistingKeys(
  folder: string,
  secrets: Secrets | undefined,
  isNew: boolean,
): Keyring | null {
  if (secrets) return deriveKeyring(...secrets)
  const stored = readKeyFile(folder)
  if (stored || isNew) return stored
  throw new StartFailure(
    `O banco de dados já existe, mas a chave do servidor, ${getKeyFilePath(folder)}, não está lá. ${describeRecovery(folder)}`,
  )
}
