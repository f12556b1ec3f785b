import type { Notification } from '../../features/notifications/notification.js'

/** The account's list, as the gateway has it. */
export interface ListedNotifications {
  /** Newest first. */
  readonly notifications: readonly Notification[]
  /** The list is complete up to this cursor. */
  readonly latest: number
}

/** Reads the account's list; null where the server has none, as the specification's. */
export type ReadList = () => Promise<ListedNotifications | null>

interface AccountListOptions {
  apply(list: ListedNotifications): void
  onError(error: unknown): void
}

/**
 * Keeps a local list like the account's. Local changes are shown at once and sent; a list that was read while one was
 * under way is read again, as it may not have the change.
 */
export function createAccountList({ apply, onError }: AccountListOptions) {
  let read: ReadList | null = null
  let isOffered = true
  let isOutdated = false
  let reading: Promise<boolean> | null = null
  let changes = 0
  let user = 0
  const pending = new Set<Promise<void>>()

  async function readUntilCurrent(readList: ReadList): Promise<void> {
    const reader = user
    do {
      isOutdated = false
      await Promise.all(pending)
      const before = changes
      const list = await readList()
      if (reader !== user) return
      isOffered = list !== null
      if (!list) return
      if (changes === before) apply(list)
      else isOutdated = true
    } while (isOutdated)
  }

  function sync(readList: ReadList): Promise<boolean> {
    read = readList
    isOutdated = true
    if (reading) return reading
    const started = readUntilCurrent(readList)
      .then(
        () => true,
        (error: unknown) => {
          onError(error)
          return false
        },
      )
      .finally(() => {
        if (reading === started) reading = null
      })
    reading = started
    return started
  }

  return {
    /** Reads the list and applies it; false where that failed. Never rejects; concurrent calls share a read. */
    sync,

    /** Sends a change that is already shown; where it fails, the list is read again. */
    send(call: () => Promise<unknown>): void {
      if (!isOffered) return
      changes++
      const sending = call()
        .then(() => {})
        .catch((error: unknown) => {
          onError(error)
          if (read) void sync(read)
        })
        .finally(() => pending.delete(sending))
      pending.add(sending)
    },

    /** Another user may sign in. */
    reset(): void {
      user++
      isOffered = true
      read = null
      reading = null
    },
  }
}
