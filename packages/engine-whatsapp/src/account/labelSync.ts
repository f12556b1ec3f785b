import { AccountFailure } from '@morpheus/gateway/engine'
import type { WASocket } from 'baileys'
import type { Credentials } from '../connection/credentials.js'
import { mapAccountErrors } from './accountErrors.js'

/** Noted once all labels of the account were reported. */
const noteName = 'labels'

interface LabelSyncOptions {
  socket: WASocket
  credentials: Pick<Credentials, 'note' | 'noted'>
  /** Resolves once the session has stored everything that was received before. */
  reported: () => Promise<void>
}

/**
 * Baileys reports only the labels that change after its last look. Pairings from another gateway, or from before labels
 * were reported, have had theirs: so they are read once from the beginning.
 */
export class LabelSync {
  readonly #options: LabelSyncOptions
  #loading: Promise<void> | null = null

  constructor(options: LabelSyncOptions) {
    this.#options = options
  }

  /** For a pairing that has been used before; a new one reports its labels by itself. */
  async loadEarlier(): Promise<void> {
    if (await this.#isRead()) await this.load()
  }

  /**
   * Resolves once all labels of the account are stored.
   * @throws AccountFailure
   */
  load(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #load(): Promise<void> {
    const { socket, credentials, reported } = this.#options
    if ((await credentials.noted([noteName])).has(noteName)) return
    const { creds, keys } = socket.authState
    // Without the key Baileys would put the labels off until the phone sends it.
    if (!creds.myAppStateKeyId) throw new AccountFailure('account_unanswered')
    await mapAccountErrors(
      socket.appStatePatchMutex.mutex(() =>
        keys.transaction(async () => {
          await keys.set({ 'app-state-sync-version': { regular: null } })
          await socket.resyncAppState(['regular'], false)
        }, creds.me?.id ?? ''),
      ),
    )
    await reported()
    // Nothing is read while a key is missing, or where there is nothing.
    if (await this.#isRead()) credentials.note(noteName, '1')
  }

  async #isRead(): Promise<boolean> {
    const { keys } = this.#options.socket.authState
    return (await keys.get('app-state-sync-version', ['regular'])).regular !== undefined
  }
}
