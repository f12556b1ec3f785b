import { AsyncLocalStorage } from 'node:async_hooks'
import type { SignalKeyStoreWithTransaction } from 'baileys'

/**
 * Disables the AsyncLocalStorage of Baileys' transactions while none runs. Baileys never does, and before Node 24 each
 * enabled one is called for every promise of the process: a gateway would slow down with each reconnection.
 */
export function disableWhenIdle(keys: SignalKeyStoreWithTransaction): void {
  const { transaction } = keys
  const storage = findStorage(keys)
  let running = 0
  keys.transaction = async (work, key) => {
    running += 1
    try {
      return await transaction(work, key)
    } finally {
      running -= 1
      if (running === 0) storage?.disable()
    }
  }
}

/** Baileys shows its storage to nobody, but asks it whether a transaction runs. */
function findStorage(keys: SignalKeyStoreWithTransaction): AsyncLocalStorage<unknown> | undefined {
  const { getStore } = AsyncLocalStorage.prototype
  const contexts: AsyncLocalStorage<unknown>[] = []
  AsyncLocalStorage.prototype.getStore = function () {
    contexts.push(this)
    return getStore.call(this)
  }
  try {
    keys.isInTransaction()
  } finally {
    AsyncLocalStorage.prototype.getStore = getStore
  }
  return contexts[0]
}
