import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { errorCode } from '../../core/lib/errorCode.js'
import { StartFailure } from '../../core/lib/startFailure.js'
import { describeSystemError } from '../../core/lib/systemErrors.js'
import { deriveKeyring, type Keyring, keyBytes } from './keyring.js'
import { writeAtomically } from './writeAtomically.js'

const format = 2

const Key = z
  .base64()
  .transform((text) => new Uint8Array(Buffer.from(text, 'base64')))
  .refine((key) => key.length === keyBytes)
const KeyFile = z.strictObject({
  format: z.literal(format),
  tokens: Key,
  /** The first one seals; others are kept while values sealed under them may exist. */
  vault: z.tuple([Key], Key),
})

export function getKeyFilePath(folder: string): string {
  return join(folder, 'secret.key')
}

/**
 * The keys of a data folder, or null without a file. A file of 32 bytes is the older format: a single secret.
 * @throws StartFailure when it cannot be read, or is no key file.
 */
export function readKeyFile(folder: string): Keyring | null {
  const path = getKeyFilePath(folder)
  const bytes = onDisk(folder, () => (existsSync(path) ? readFileSync(path) : null))
  if (bytes === null) return null
  if (bytes.length === keyBytes) return deriveKeyring(bytes)
  const keys = KeyFile.safeParse(parsed(bytes))
  if (keys.success) return { tokens: keys.data.tokens, vault: keys.data.vault }
  throw new StartFailure(
    `O arquivo ${path} não é uma chave do Morpheus: a chave do servidor se perdeu. ${describeRecovery(folder)}`,
  )
}

/**
 * Readable by the owner only, and atomic: a crash leaves the old keys or these. @throws StartFailure when it cannot.
 */
export function writeKeyFile(folder: string, { tokens, vault }: Keyring): void {
  const base64 = (key: Uint8Array) => Buffer.from(key).toString('base64')
  const text = JSON.stringify({ format, tokens: base64(tokens), vault: vault.map(base64) })
  onDisk(folder, () => writeAtomically(getKeyFilePath(folder), `${text}\n`))
}

/** Renames an invalid key file, which may still be recoverable. */
export function setKeyFileAside(folder: string): void {
  const path = getKeyFilePath(folder)
  onDisk(folder, () => existsSync(path) && renameSync(path, unusedName(`${path}.lost`)))
}

export function describeRecovery(folder: string): string {
  return `Restaure o arquivo de um backup. Se não houver backup, execute morpheus-gateway secret rotate --forget --data ${folder}: chaves novas serão criadas, todos terão de entrar outra vez e os segredos das integrações terão de ser configurados outra vez.`
}

/** The name, or a numbered one if taken: earlier files must not be overwritten. */
function unusedName(path: string): string {
  let name = path
  for (let number = 2; existsSync(name); number += 1) name = `${path}.${number}`
  return name
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

function onDisk<Result>(folder: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const reason = errorCode(error) ?? 'erro desconhecido'
    const message =
      describeSystemError(error, folder) ??
      `Não é possível ler ou gravar a chave ${getKeyFilePath(folder)} (${reason}).`
    throw new StartFailure(message, 1, { cause: error })
  }
}
