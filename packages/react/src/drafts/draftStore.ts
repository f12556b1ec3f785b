import type { Morpheus } from '@morpheus/sdk'
import { draftPrefix, findDraftStorage } from './clearDrafts.js'

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
}

const stores = new WeakMap<Morpheus, DraftStore>()

/** The drafts of the account that is signed in to a client. */
export function draftsOf(client: Morpheus): DraftStore {
  const store = stores.get(client) ?? createDraftStore(client)
  stores.set(client, store)
  return store
}

/**
 * Drafts in the tab's storage, so they survive a reload. Without an account, as with tokens of `getToken`, they live as
 * long as the page.
 */
function createDraftStore({ identity, baseUrl }: Morpheus): DraftStore {
  const unstored = new Map<string, Draft>()
  const storage = findDraftStorage()
  const readAccount = () => identity.store.getState().user?.id
  const toKey = (key: string) => `${draftPrefix(readAccount() ?? '')}${baseUrl}:${key}`
  identity.store.subscribe(({ user }, previous) => {
    if (user?.id !== previous.user?.id) unstored.clear()
  })

  return {
    read: (key) => unstored.get(toKey(key)) ?? parseDraft(storage?.getItem(toKey(key)) ?? null),
    write(key, draft) {
      try {
        if (!storage || readAccount() === undefined) throw new Error('Nowhere to store it')
        storage.setItem(toKey(key), JSON.stringify(draft))
        unstored.delete(toKey(key))
        return true
      } catch {
        unstored.set(toKey(key), draft)
        return false
      }
    },
    drop(key) {
      unstored.delete(toKey(key))
      storage?.removeItem(toKey(key))
    },
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
