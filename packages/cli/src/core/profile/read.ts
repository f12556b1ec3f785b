import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { failureError } from '../output/failures.js'

export function profileFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.MORPHEUS_CONFIG_DIR) return env.MORPHEUS_CONFIG_DIR
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Preferences', 'morpheus')
  if (process.platform === 'win32')
    return join(env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'), 'morpheus', 'Config')
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'morpheus')
}

export const profileFile = (env?: NodeJS.ProcessEnv) => join(profileFolder(env), 'profiles.json')

export interface Profile {
  url?: string
  storage?: Record<string, string>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the file that `write.ts` writes, without loading its dependencies, as every command does it. */
export function readProfile(name: string): Profile | undefined {
  const profiles = readProfiles()
  if (!Object.hasOwn(profiles, name)) return undefined
  const profile = profiles[name]
  if (!isRecord(profile)) return undefined
  const storage = isRecord(profile.storage) ? profile.storage : {}
  return {
    ...(typeof profile.url === 'string' && { url: profile.url }),
    storage: Object.fromEntries(
      Object.entries(storage).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    ),
  }
}

export function currentProfile(): string | undefined {
  const { current } = readContent()
  return typeof current === 'string' ? current : undefined
}

/** @throws Failure for a file that cannot be read or holds something else. */
export function readProfiles(): Record<string, unknown> {
  const { profiles } = readContent()
  return isRecord(profiles) ? profiles : {}
}

let cache: { file: string; text: string; content: Record<string, unknown> } | undefined

function readContent(): Record<string, unknown> {
  const file = profileFile()
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isRecord(error) && error.code === 'ENOENT') return {}
    throw failureError(`Não foi possível ler os perfis em ${file}.`, 'profiles_unreadable')
  }
  if (cache?.file === file && cache.text === text) return cache.content
  try {
    const content: unknown = JSON.parse(text)
    cache = { file, text, content: isRecord(content) ? content : {} }
    return cache.content
  } catch {
    throw failureError(
      `O arquivo de perfis está corrompido: ${file}. Apague-o e entre de novo com: morpheus login`,
      'profiles_unreadable',
    )
  }
}
