import type { Morpheus } from '@morpheus/sdk'

/** Unsaved input of one form. */
export interface Draft {
  /** Changed fields by name, without secrets. */
  values: Readonly<Record<string, unknown>>
  /** JSON of the record that the form showed, without secrets. */
  base: string
  /** Milliseconds since 1970. */
  at: number
  /** Secrets were typed too, which are never kept. */
  lacksSecrets: boolean
}

export interface DraftStore {
  read(key: string): Draft | null
  /** @returns false where only this page keeps it, because nobody is signed in or the browser refuses */
  write(key: string, draft: Draft): boolean
  drop(key: string): void
  /** Drops drafts on sign-out, and those of other accounts on sign-in, until the returned function is called. */
  followIdentity(): () => void
}

const prefix = 'morpheus-draft:'

/**
 * Drafts of the signed-in account in the tab's storage, so they survive a reload. Without an account, as with tokens
 * of `getToken`, they live as long as the page. A sign-in that expired keeps them: the user signs in again.
 */
export function createDraftStore({ identity, baseUrl }: Morpheus): DraftStore {
  const memory = new Map<string, Draft>()
  const storage = findStorage()
  const readAccount = () => identity.store.getState().user?.id
  const prefixOf = (account: string) => `${prefix}${encodeURIComponent(account)}:`
  const toKey = (key: string) => `${prefixOf(readAccount() ?? '')}${baseUrl}:${key}`

  function clear(keptPrefix?: string) {
    const isCleared = (key: string) =>
      key.startsWith(prefix) && (keptPrefix === undefined || !key.startsWith(keptPrefix))
    for (const key of [...memory.keys()].filter(isCleared)) memory.delete(key)
    for (const key of Object.keys(storage ?? {}).filter(isCleared)) storage?.removeItem(key)
  }

  return {
    read(key) {
      const fullKey = toKey(key)
      return memory.get(fullKey) ?? parseDraft(storage?.getItem(fullKey) ?? null)
    },
    write(key, draft) {
      const fullKey = toKey(key)
      memory.set(fullKey, draft)
      if (!storage || readAccount() === undefined) return false
      try {
        storage.setItem(fullKey, JSON.stringify(draft))
        return true
      } catch {
        return false
      }
    },
    drop(key) {
      memory.delete(toKey(key))
      storage?.removeItem(toKey(key))
    },
    followIdentity: () =>
      identity.store.subscribe(({ user, isAuthenticated, expired }, previous) => {
        if (user?.id === previous.user?.id) return
        if (user) clear(prefixOf(user.id))
        else if (!isAuthenticated && !expired) clear()
      }),
  }
}

/** Null where the browser refuses storage, as in a sandboxed frame. */
function findStorage(): Storage | null {
  try {
    return typeof sessionStorage === 'undefined' ? null : sessionStorage
  } catch {
    return null
  }
}

function parseDraft(text: string | null): Draft | null {
  if (text === null) return null
  try {
    const draft: unknown = JSON.parse(text)
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is Draft {
  const { values, base, at, lacksSecrets } = Object(value)
  return (
    typeof values === 'object' &&
    values !== null &&
    typeof base === 'string' &&
    typeof at === 'number' &&
    typeof lacksSecrets === 'boolean'
  )
}
