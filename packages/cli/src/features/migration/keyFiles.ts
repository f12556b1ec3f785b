import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deviceKeyTypes, migrationLimits } from '@morpheus/sdk'

/** The longest types first: `sender-key-memory` begins like `sender-key`. */
const types = [...deviceKeyTypes].sort((a, b) => b.length - a.length)

/** Baileys' `useMultiFileAuthState` writes `/` as `__` and `:` as `-` in the names of its files. */
export function toKeyName(stem: string): string | null {
  const type = types.find((one) => stem.startsWith(`${one}-`))
  if (!type) return null
  const id = stem.slice(type.length + 1)
  if (type === 'sender-key') return `${type}:${id.replace(/--(\d+(?:_\d+)?)--(\d+)$/, '::$1::$2')}`
  return `${type}:${type === 'app-state-sync-key' ? id.replaceAll('__', '/') : id}`
}

export function toFileName(key: string): string {
  const colon = key.indexOf(':')
  const name = `${key.slice(0, colon)}-${key.slice(colon + 1)}`
  return `${name.replaceAll('/', '__').replaceAll(':', '-')}.json`
}

/** Keys of a folder that Baileys' `useMultiFileAuthState` wrote; those without which a device works may be left out. */
export async function readKeyFiles(folder: string): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  for (const file of (await readdir(folder)).sort()) {
    const name = file.endsWith('.json') ? toKeyName(file.slice(0, -'.json'.length)) : null
    if (name === null) continue
    const text = await readFile(join(folder, file), 'utf8')
    if (isUsable(text)) keys.set(name, text)
  }
  return keys
}

/** The network sends a state that is missing or too long anew. */
export function isUsable(text: string): boolean {
  if (text.length > migrationLimits.keyLength) return false
  try {
    return JSON.parse(text) !== null
  } catch {
    return false
  }
}
