import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { readKeyFiles } from './keyFiles.js'
import { emptySession, type PeerSession } from './peerSession.js'

const credsFile = 'creds.json'

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/** @throws Failure for a path that is no folder */
export async function listFolders(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => {
    throw usageError(`Não é uma pasta que possa ser lida: ${sanitize(path)}`, 'invalid_file')
  })
  return entries.flatMap((entry) => (entry.isDirectory() ? [join(path, entry.name)] : [])).sort()
}

/** One session of `useMultiFileAuthState`. */
export async function readBaileysFolder(folder: string, name = basename(folder)): Promise<PeerSession> {
  const creds = await readFile(join(folder, credsFile), 'utf8')
  return { ...emptySession(name), creds, keys: await readKeyFiles(folder) }
}

/**
 * A folder of `useMultiFileAuthState`, or one with such folders.
 * @throws Failure where there is none
 */
export async function readBaileys(path: string): Promise<PeerSession[]> {
  const folder = resolve(path)
  const folders = await listFolders(folder)
  if (await exists(join(folder, credsFile))) return [await readBaileysFolder(folder)]
  const sessions: PeerSession[] = []
  for (const one of folders) {
    if (await exists(join(one, credsFile))) sessions.push(await readBaileysFolder(one))
  }
  if (sessions.length > 0) return sessions
  throw usageError(
    `Nenhum creds.json em ${sanitize(folder)} nem nas pastas dela. Indique a pasta do useMultiFileAuthState.`,
    'invalid_file',
  )
}
