import type { Morpheus } from '@morpheus/sdk'

const prefix = 'morpheus-draft:'

export const draftPrefix = (account: string) => `${prefix}${encodeURIComponent(account)}:`

/** The tab's storage; null where the browser refuses it, as in a sandboxed frame. */
export function findDraftStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/**
 * Drops all drafts on sign-out, and those of other accounts on sign-in. A sign-in that expired keeps them: the user
 * signs in again. Returns the function that stops it.
 */
export function clearDrafts({ identity }: Morpheus): () => void {
  return identity.store.subscribe(({ user, isAuthenticated, expired }, previous) => {
    if (user?.id === previous.user?.id || (!user && (isAuthenticated || expired))) return
    const storage = findDraftStorage()
    for (const key of Object.keys({ ...storage }))
      if (key.startsWith(prefix) && !(user && key.startsWith(draftPrefix(user.id)))) storage?.removeItem(key)
  })
}
