import { systemClock } from '../../core/lib/clock.js'
import { StartFailure } from '../../core/lib/startFailure.js'
import { Vault } from '../../core/lib/vault.js'
import { openStore, type StoreLocation, storeExists } from '../../core/store/open.js'
import { type Cleanup, runCleanups } from '../cleanup.js'
import { lockDataFolder } from '../dataFolder.js'
import {
  describeRecovery,
  getKeyFilePath,
  readKeyFile,
  setKeyFileAside,
  writeKeyFile,
} from '../keys/keyFile.js'
import { deriveKeyring, type Keyring, newKeyring } from '../keys/keyring.js'
import { readExistingKeys, type Secrets } from '../keys/openKeys.js'
import { type ResealResult, resealAll } from '../keys/reseal.js'
import { opensStore } from '../keys/storeKey.js'
import { lockForCommand } from '../storeLock.js'

export interface Rotation {
  tokens: boolean
  vault: boolean
}

/** `resealed` is null when the vault was left alone. */
export interface RotationResult {
  tokens: boolean
  resealed: ResealResult | null
}

/**
 * Rotates the keys of a stopped gateway. The new vault key is in the file, beside the old one, before any value is
 * sealed with it, and the old one is removed after the last value: a crash at any point loses nothing.
 * @throws StartFailure where it runs, where there is none, and where its keys are not to be had.
 */
export async function rotateKeys(
  location: StoreLocation,
  secrets: Secrets | undefined,
  wanted: Rotation,
): Promise<RotationResult> {
  const { dataFolder: folder } = location
  const release = await lockGateway(location)
  try {
    if (secrets) {
      const moved = await keysFromFile(location, secrets)
      const resealed = await resealUnder(location, moved ?? reseals(secrets, wanted))
      return { tokens: moved !== null, resealed }
    }
    const keyring = readKeyFile(folder)
    if (!keyring)
      throw new StartFailure(
        `A chave do servidor, ${getKeyFilePath(folder)}, não está lá. ${describeRecovery(folder)}`,
      )
    const newKeys = newKeyring()
    const tokens = wanted.tokens ? newKeys.tokens : keyring.tokens
    if (!wanted.vault) {
      writeKeyFile(folder, { ...keyring, tokens })
      return { tokens: true, resealed: null }
    }
    const transitionKeyring: Keyring = { tokens, vault: [...newKeys.vault, ...keyring.vault] }
    writeKeyFile(folder, transitionKeyring)
    const resealed = await resealUnder(location, transitionKeyring)
    writeKeyFile(folder, { tokens, vault: newKeys.vault })
    return { tokens: wanted.tokens, resealed }
  } finally {
    await release()
  }
}

/**
 * Replaces lost keys, giving up the values sealed under them. Environment keys that do not match the database become
 * its keys.
 * @throws StartFailure as `rotateKeys` does, and where they are not lost.
 */
export async function replaceLostKeys(
  location: StoreLocation,
  secrets: Secrets | undefined,
): Promise<RotationResult> {
  const { dataFolder: folder } = location
  const release = await lockGateway(location)
  try {
    const isForeign = !(await opensTheirs(location, secrets))
    if (secrets && !isForeign) throw fromEnvironment()
    if (secrets) return { tokens: true, resealed: await resealUnder(location, deriveKeyring(...secrets)) }
    if (!isForeign && isReadable(folder)) {
      throw new StartFailure(
        `A chave do servidor, ${getKeyFilePath(folder)}, está lá: --forget só vale quando ela se perdeu. Para trocá-la sem perder nada: morpheus-gateway secret rotate.`,
      )
    }
    setKeyFileAside(folder)
    const created = newKeyring()
    writeKeyFile(folder, created)
    return { tokens: true, resealed: await resealUnder(location, created) }
  } finally {
    await release()
  }
}

async function lockGateway(location: StoreLocation): Promise<() => Promise<unknown>> {
  const { dataFolder: folder, databaseUrl } = location
  if (!(await storeExists(location))) {
    throw new StartFailure(
      databaseUrl === undefined
        ? `Não há um Morpheus em ${folder}. Confira a pasta de dados em --data.`
        : 'Não há um Morpheus no banco de dados de DATABASE_URL. Confira-a.',
    )
  }
  const inUse = (what: string) =>
    `${what} em uso por um Morpheus. Encerre-o, troque as chaves e inicie-o de novo.`
  const locks: Cleanup[] = [lockDataFolder(folder, inUse(`A pasta de dados ${folder} está`))]
  try {
    locks.push(await lockForCommand(location, systemClock, inUse('O banco de dados de DATABASE_URL está')))
  } catch (error) {
    await runCleanups(locks)
    throw error
  }
  return () => runCleanups(locks)
}

/**
 * For a database under the keys of the file, which the environment's secret is to replace, as several nodes need it:
 * both, the secret first. Null where the database is under the environment's keys, or under neither.
 */
async function keysFromFile(location: StoreLocation, secrets: Secrets): Promise<Keyring | null> {
  const keys = isReadable(location.dataFolder) ? readKeyFile(location.dataFolder) : null
  if (keys === null) return null
  const { tokens, vault } = deriveKeyring(...secrets)
  const db = await openStore(location, { isChecked: true })
  try {
    if ((await opensStore(db, new Vault(vault))) || !(await opensStore(db, new Vault(keys.vault))))
      return null
  } finally {
    await db.destroy()
  }
  return { tokens, vault: [...vault, ...keys.vault] }
}

/** The environment cannot be written: its first secret is the new key already. */
function reseals(secrets: Secrets, { vault }: Rotation): Keyring {
  if (vault && secrets.length > 1) return deriveKeyring(...secrets)
  throw fromEnvironment()
}

function fromEnvironment(): StartFailure {
  return new StartFailure(
    'A chave vem de MORPHEUS_SECRET. Para trocá-la, gere outra (openssl rand -base64 32), coloque-a antes da atual, separadas por vírgula (MORPHEUS_SECRET=nova,atual), execute morpheus-gateway secret rotate e depois deixe só a nova.',
  )
}

async function resealUnder(location: StoreLocation, { vault }: Keyring): Promise<ResealResult> {
  const db = await openStore(location, { isChecked: true })
  try {
    return await resealAll(db, new Vault(vault))
  } finally {
    await db.destroy()
  }
}

/** True when the configured keys, if any, match the database. */
async function opensTheirs(location: StoreLocation, secrets: Secrets | undefined): Promise<boolean> {
  if (!secrets && !isReadable(location.dataFolder)) return true
  const keys = readExistingKeys(location.dataFolder, secrets, false)
  const db = await openStore(location, { isChecked: true })
  try {
    return keys === null || (await opensStore(db, new Vault(keys.vault)))
  } finally {
    await db.destroy()
  }
}

function isReadable(folder: string): boolean {
  try {
    return readKeyFile(folder) !== null
  } catch (error) {
    if (error instanceof StartFailure) return false
    throw error
  }
}
