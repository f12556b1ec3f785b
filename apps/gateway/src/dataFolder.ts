import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { errorCode, StartFailure } from './startFailure.js'

/** @throws StartFailure when the folder cannot be made or written to. */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    const why = errorCode(error) ?? 'erro desconhecido'
    throw new StartFailure(`Não é possível gravar na pasta de dados ${folder} (${why}).`, 1, { cause: error })
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
 * @throws StartFailure while another gateway holds it.
 */
export function lockDataFolder(folder: string): () => void {
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
      throw new StartFailure(`A pasta de dados ${folder} já está em uso por outro Morpheus.`, 1, {
        cause: error,
      })
    }
    const why = errorCode(error) ?? 'erro desconhecido'
    throw new StartFailure(`Não é possível gravar em ${path} (${why}).`, 1, { cause: error })
  }
}

/**
 * The key of tokens: `secret.key` in the data folder, 32 random bytes made at the first start, mode 0600.
 * @throws StartFailure when the file cannot be read or is not a key.
 */
export function readSecretKey(folder: string): Uint8Array {
  const path = join(folder, 'secret.key')
  try {
    const key = readOrMake(path)
    if (key.length === 32) return key
  } catch (error) {
    const why = errorCode(error) ?? 'erro desconhecido'
    throw new StartFailure(`Não é possível ler a chave ${path} (${why}).`, 1, { cause: error })
  }
  throw new StartFailure(`O arquivo ${path} não contém uma chave válida de 32 bytes.`)
}

function readOrMake(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    const key = randomBytes(32)
    writeFileSync(path, key, { mode: 0o600, flag: 'wx' })
    return key
  }
}
