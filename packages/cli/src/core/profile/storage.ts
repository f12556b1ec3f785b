import type { SyncStorage } from '@morpheus/sdk'
import { loadPart } from '../parts.js'
import { type Settings, storageKey } from './settings.js'

export interface ProfileStorage extends SyncStorage {
  /** Resolves once changes are on disk; rejects where they could not be written. */
  flush: () => Promise<void>
}

const isEmptyState = (value: string) => value.includes('"token":null')

/** The SDK's storage in the profile file, for the sign-in alone. The writing module is loaded on the first write. */
export function createProfileStorage({ name, url, profile }: Settings): ProfileStorage {
  const storedValue = profile?.storage?.[storageKey]
  const items = new Map(storedValue === undefined ? [] : [[storageKey, storedValue]])
  let changed = false
  let writing: Promise<void> | undefined
  let failure: unknown

  /** Writes at once: the token exchanged for the new one has ended. */
  function handleChange() {
    changed = true
    writing ??= write()
      .catch((error: unknown) => {
        failure = error
      })
      .finally(() => {
        writing = undefined
      })
  }

  async function write() {
    const { writeProfile } = await loadPart('profiles')
    while (changed) {
      changed = false
      writeProfile(name, items.size > 0 ? { url, storage: Object.fromEntries(items) } : undefined)
    }
  }

  return {
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (key !== storageKey || items.get(key) === value || (!items.has(key) && isEmptyState(value))) return
      if (isEmptyState(value)) items.delete(key)
      else items.set(key, value)
      handleChange()
    },
    removeItem(key) {
      if (items.delete(key)) handleChange()
    },
    async flush() {
      await writing
      if (failure !== undefined) throw failure
    },
  }
}
