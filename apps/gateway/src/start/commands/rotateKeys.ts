import { existsSync } from 'node:fs'
import { keyFileIn, readKeyFile, setKeyFileAside, wayOut, writeKeyFile } from '../../keys/keyFile.js'
import { type Keyring, keyringOf, newKeyring } from '../../keys/keyring.js'
import type { Secrets } from '../../keys/openKeys.js'
import { type Resealed, resealAll } from '../../keys/reseal.js'
import { StartFailure } from '../../kit/startFailure.js'
import { Vault } from '../../kit/vault.js'
import { databaseIn, openStore } from '../../store/open.js'
import { lockDataFolder } from '../dataFolder.js'

export interface Rotation {
  tokens: boolean
  vault: boolean
}

/** What was done; `resealed` is null where the vault was left alone. */
export interface Rotated {
  tokens: boolean
  resealed: Resealed | null
}

/**
 * Changes the keys of a gateway that is not running. A new vault key is in the file, beside the old one, before anything
 * is sealed under it, and the old one goes when nothing is under it any more: what a kill leaves can be read.
 * @throws StartFailure where it runs, where there is none, and where its keys are not to be had.
 */
export async function rotateKeys(
  folder: string,
  secrets: Secrets | undefined,
  wanted: Rotation,
): Promise<Rotated> {
  const release = lockGateway(folder)
  try {
    if (secrets) return { tokens: false, resealed: await resealUnder(folder, reseals(secrets, wanted)) }
    const kept = readKeyFile(folder)
    if (!kept)
      throw new StartFailure(`A chave do servidor, ${keyFileIn(folder)}, não está lá. ${wayOut(folder)}`)
    const fresh = newKeyring()
    const tokens = wanted.tokens ? fresh.tokens : kept.tokens
    if (!wanted.vault) {
      writeKeyFile(folder, { ...kept, tokens })
      return { tokens: true, resealed: null }
    }
    const both: Keyring = { tokens, vault: [...fresh.vault, ...kept.vault] }
    writeKeyFile(folder, both)
    const resealed = await resealUnder(folder, both)
    writeKeyFile(folder, { tokens, vault: fresh.vault })
    return { tokens: wanted.tokens, resealed }
  } finally {
    release()
  }
}

/**
 * Makes new keys where the old ones are lost, and gives up what was sealed under them.
 * @throws StartFailure as `rotateKeys` does, and where they are not lost.
 */
export async function forgetKeys(folder: string, secrets: Secrets | undefined): Promise<Rotated> {
  const release = lockGateway(folder)
  try {
    if (secrets) throw fromEnvironment()
    if (isReadable(folder)) {
      throw new StartFailure(
        `A chave do servidor, ${keyFileIn(folder)}, está lá: --forget só vale quando ela se perdeu. Para trocá-la sem perder nada: morpheus-gateway secret rotate.`,
      )
    }
    setKeyFileAside(folder)
    const made = newKeyring()
    writeKeyFile(folder, made)
    return { tokens: true, resealed: await resealUnder(folder, made) }
  } finally {
    release()
  }
}

function lockGateway(folder: string): () => void {
  if (!existsSync(databaseIn(folder)))
    throw new StartFailure(`Não há um Morpheus em ${folder}. Confira a pasta de dados em --data.`)
  return lockDataFolder(
    folder,
    `A pasta de dados ${folder} está em uso por um Morpheus. Encerre-o, troque as chaves e inicie-o de novo.`,
  )
}

/** The environment is not ours to write: its first secret is the new one already. */
function reseals(secrets: Secrets, { vault }: Rotation): Keyring {
  if (vault && secrets.length > 1) return keyringOf(...secrets)
  throw fromEnvironment()
}

function fromEnvironment(): StartFailure {
  return new StartFailure(
    'A chave vem de MORPHEUS_SECRET. Para trocá-la, gere outra (openssl rand -base64 32), coloque-a antes da atual, separadas por vírgula (MORPHEUS_SECRET=nova,atual), execute morpheus-gateway secret rotate e depois deixe só a nova.',
  )
}

async function resealUnder(folder: string, { vault }: Keyring): Promise<Resealed> {
  const db = await openStore(folder, { checked: true })
  try {
    return await resealAll(db, new Vault(vault))
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
