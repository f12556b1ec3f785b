import { randomBytes } from 'node:crypto'
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { machineTrouble } from './machineTrouble.js'
import { errorCode, StartFailure } from './startFailure.js'

const keyBytes = 32

/** @throws StartFailure when the folder cannot be made or written to. */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unwritable(`na pasta de dados ${folder}`, error, dirname(folder))
  }
}

/** One folder after another: Node's own recursion never ends under `/proc`, where nothing can be made. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/**
 * Keeps other gateways out of a data folder until released. SQLite's lock is the operating system's, so it is gone
 * with the process that held it, however that one died.
 * @throws StartFailure while another gateway holds it, with `inUse` as its message.
 */
export function lockDataFolder(
  folder: string,
  inUse = `A pasta de dados ${folder} já está em uso por outro Morpheus. Encerre-o, ou escolha outra com --data.`,
): () => void {
  const path = join(folder, 'gateway.lock')
  let file: Database.Database | undefined
  try {
    file = new Database(path, { timeout: 0 })
    file.pragma('journal_mode = MEMORY')
    file.exec('BEGIN EXCLUSIVE')
    return file.close.bind(file)
  } catch (error) {
    file?.close()
    if (errorCode(error) === 'SQLITE_BUSY') {
      throw new StartFailure(inUse, 1, { cause: error })
    }
    throw unwritable(`em ${path}`, error, folder)
  }
}

function unwritable(where: string, error: unknown, place: string): StartFailure {
  const why = errorCode(error) ?? 'erro desconhecido'
  const message =
    machineTrouble(error, place) ??
    `Não é possível gravar ${where} (${why}). Confira as permissões, ou escolha outra pasta com --data.`
  return new StartFailure(message, 1, { cause: error })
}

/**
 * The key of tokens: `secret.key` in the data folder, 32 random bytes made at the first start, mode 0600. Whoever calls
 * holds the folder's lock.
 * @throws StartFailure when the file cannot be read or made, or is not a key.
 */
export function readSecretKey(folder: string): Uint8Array {
  const path = join(folder, 'secret.key')
  let key: Uint8Array
  try {
    key = existsSync(path) ? readFileSync(path) : makeKey(path)
  } catch (error) {
    const why = errorCode(error) ?? 'erro desconhecido'
    const message = machineTrouble(error, folder) ?? `Não é possível ler ou gravar a chave ${path} (${why}).`
    throw new StartFailure(message, 1, { cause: error })
  }
  if (key.length === keyBytes) return key
  throw new StartFailure(
    `O arquivo ${path} tem ${key.length} bytes e deveria ter ${keyBytes}: a chave do servidor se perdeu. Restaure-o de um backup. Sem backup, apague-o e inicie de novo: uma chave nova será criada, todos terão de entrar outra vez e os segredos das integrações terão de ser configurados outra vez.`,
  )
}

/** The file has its name only once its bytes are on the disk: a crash leaves a whole key or none. */
function makeKey(path: string): Uint8Array {
  const key = randomBytes(keyBytes)
  const unfinished = `${path}.new`
  const file = openSync(unfinished, 'w', 0o600)
  try {
    writeFileSync(file, key)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(unfinished, path)
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
  return key
}
