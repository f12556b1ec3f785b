import type { SyncStorage } from '@morpheus/sdk'
import type { Settings } from './settings.js'

export interface ProfileStorage extends SyncStorage {
  /** Resolves once what changed is on disk. */
  flush: () => Promise<void>
}

const holdsNothing = (value: string) => value.includes('"token":null')

/** The SDK's storage over the profile file. What writes it is loaded only once there is something to write. */
export function profileStorage({ name, url, profile }: Settings): ProfileStorage {
  const items = new Map(Object.entries(profile?.storage ?? {}))
  let changed = false
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (items.get(key) === value || (!items.has(key) && holdsNothing(value))) return
      if (holdsNothing(value)) items.delete(key)
      else items.set(key, value)
      changed = true
    },
    removeItem(key) {
      if (items.delete(key)) changed = true
    },
    async flush() {
      if (!changed) return
      changed = false
      const { writeProfile } = await import('./write.js')
      writeProfile(name, items.size > 0 ? { url, storage: Object.fromEntries(items) } : undefined)
    },
  }
}
