import { closeSync, openSync, statfsSync } from 'node:fs'
import { errorCode } from './errorCode.js'
import { StartFailure } from './startFailure.js'

const tooManyFiles =
  'O limite de arquivos abertos foi atingido. Aumente-o (por exemplo com ulimit -n 4096) e tente de novo.'
const diskFull = 'O disco está cheio. Libere espaço e tente de novo.'
const wrongNodeVersion = `Um módulo nativo não serve para este Node (${process.version}): foi instalado com outra versão, ou em outra máquina. Execute npm rebuild com o Node em uso, na pasta do Morpheus, e tente de novo.`
/** Space SQLite needs beside its file: its shared memory alone takes 32 kB. */
const minFreeBytes = 256 * 1024

/**
 * Message for the operator about a lack of system resources; null for other errors. `folder` is the file or folder in use: SQLite hides the
 * reason that it cannot be opened or written.
 */
export function describeSystemError(error: unknown, folder: string): string | null {
  const code = errorCode(error) ?? ''
  if (isTooManyFiles(code)) return tooManyFiles
  if (code === 'ERR_DLOPEN_FAILED') return wrongNodeVersion
  if (isDiskFull(error)) return diskFull
  if (code === 'SQLITE_CANTOPEN' && isTooManyFiles(describeFolderError(folder))) return tooManyFiles
  if (code.startsWith('SQLITE_') && isOutOfSpace(folder)) return diskFull
  return null
}

/** @throws the error itself, or a StartFailure where the machine lacks something. */
export function throwStartFailure(error: unknown, folder: string): never {
  const problem = error instanceof StartFailure ? null : describeSystemError(error, folder)
  throw problem === null ? error : new StartFailure(problem, 1, { cause: error })
}

export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT', 'SQLITE_FULL', '53100'].includes(errorCode(error) ?? '')
}

function isTooManyFiles(code: string | null): boolean {
  return code === 'EMFILE' || code === 'ENFILE'
}

function describeFolderError(folder: string): string | null {
  try {
    closeSync(openSync(folder, 'r'))
    return null
  } catch (error) {
    return errorCode(error)
  }
}

function isOutOfSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < minFreeBytes
  } catch {
    return false
  }
}
