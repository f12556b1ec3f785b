import { StartFailure } from '../kit/startFailure.js'
import { keyFileIn, readKeyFile, wayOut, writeKeyFile } from './keyFile.js'
import { type Keyring, keyringOf, newKeyring } from './keyring.js'

/** What `MORPHEUS_SECRET` holds: the secret, and those before it. */
export type Secrets = readonly [Uint8Array, ...Uint8Array[]]

/**
 * The keys of a gateway: from the environment's secrets where there are any, else from `secret.key`, which is made where
 * the database is: `isNew` says that nobody has opened it yet. Whoever calls holds the folder's lock.
 * @throws StartFailure as `keysThere` does.
 */
export function openKeys(folder: string, secrets: Secrets | undefined, isNew: boolean): Keyring {
  const there = keysThere(folder, secrets, isNew)
  if (there) return there
  const made = newKeyring()
  writeKeyFile(folder, made)
  return made
}

/**
 * The keys that a gateway has already; null where its database is new, and they would be made.
 * @throws StartFailure where there is a database without keys: others would make what it keeps unreadable.
 */
export function keysThere(folder: string, secrets: Secrets | undefined, isNew: boolean): Keyring | null {
  if (secrets) return keyringOf(...secrets)
  const kept = readKeyFile(folder)
  if (kept || isNew) return kept
  throw new StartFailure(
    `O banco de dados já existe, mas a chave do servidor, ${keyFileIn(folder)}, não está lá. ${wayOut(folder)}`,
  )
}
