import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { errorCode } from '../core/lib/errorCode.js'
import { StartFailure } from '../core/lib/startFailure.js'
import { describeSystemError } from '../core/lib/systemErrors.js'

/** @throws StartFailure when the folder cannot be made or written to. */
export function prepareDataFolder(folder: string): void {
  try {
    createFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unwritable(`na pasta de dados ${folder}`, error, dirname(folder))
  }
}

/** Node's recursive mkdir never returns under `/proc`, where nothing can be created. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return
  createFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/**
 * Keeps other gateways out of a data folder until released. SQLite's lock belongs to the process, so it ends with it,
 * however it died.
 * @throws StartFailure while another gateway holds it, with `inUse` as its message.
 */
export function lockDataFolder(
  folder: string,
  inUse = `A pasta de dados ${folder} já está em uso por outro Morpheus. Encerre-o, ou escolha outra com --data.`,
): () => void {
  const path = lockIn(folder)
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

export function folderIsInUse(folder: string): boolean {
  if (!existsSync(lockIn(folder))) return false
  try {
    lockDataFolder(folder)()
    return false
  } catch (error) {
    if (error instanceof StartFailure && errorCode(error.cause) === 'SQLITE_BUSY') return true
    throw error
  }
}

const lockIn = (folder: string) => join(folder, 'gateway.lock')

function unwritable(where: string, error: unknown, folderName: string): StartFailure {
  const reason = errorCode(error) ?? 'erro desconhecido'
  const message =
    describeSystemError(error, folderName) ??
    `Não é possível gravar ${where} (${reason}). Confira as permissões, ou escolha outra pasta com --data.`
  return new StartFailure(message, 1, { cause: error })
}
