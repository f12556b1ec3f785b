import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** V8's compiled code of an earlier run, which saves a third of a command's time. It may be deleted at any time. */
export interface CodeCache {
  read: () => Buffer | undefined
  write: (data: Buffer) => void
}

export function codeCache(build: string, env: NodeJS.ProcessEnv = process.env): CodeCache {
  const folder = cacheFolder(env)
  const name = `${build}-${process.version}-${process.arch}.v8`
  const file = join(folder, name)
  return {
    read() {
      try {
        // Never runs code that another user may have written, especially as root.
        const { uid, mode } = statSync(file)
        const isTrusted = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
        return isTrusted ? readFileSync(file) : undefined
      } catch {
        return undefined
      }
    },
    write(data) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        const draft = `${file}.${process.pid}`
        writeFileSync(draft, data, { mode: 0o600 })
        renameSync(draft, file)
        for (const entry of readdirSync(folder)) {
          if (entry.endsWith('.v8') && entry !== name) rmSync(join(folder, entry), { force: true })
        }
      } catch {
        // A read-only home: every run compiles again.
      }
    },
  }
}

export function cacheFolder(env: NodeJS.ProcessEnv): string {
  if (env.MORPHEUS_CONFIG_DIR) return join(env.MORPHEUS_CONFIG_DIR, 'cache')
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'morpheus')
  if (process.platform === 'win32')
    return join(env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'morpheus', 'Cache')
  return join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'morpheus')
}
