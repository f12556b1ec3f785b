import type { Cancel, Clock, EnginePresence } from '@morpheus/gateway/engine'
import { jidNormalizedUser, type PresenceData, type WASocket } from 'baileys'

/** WhatsApp may report a subscribed contact for as long as the connection lasts; after this it is no longer noted. */
const subscriptionMs = 5 * 60_000
/** A contact who shares nothing is not reported at all. */
const answerMs = 4_000

interface Subscription {
  until: number
  presence: EnginePresence | null
  onPresence: ((presence: EnginePresence) => void)[]
}

/** Presences of contacts, each asked for on demand. */
export class Presences {
  readonly #socket: Pick<WASocket, 'presenceSubscribe'>
  readonly #clock: Clock
  /** By each jid of the contact. */
  readonly #subscriptions = new Map<string, Subscription>()

  constructor(socket: Pick<WASocket, 'presenceSubscribe' | 'ev'>, clock: Clock) {
    this.#socket = socket
    this.#clock = clock
    socket.ev.on('presence.update', ({ id, presences }) => {
      const data = presences[id]
      if (data) this.#note(jidNormalizedUser(id), data)
    })
  }

  /** `jids` are all that the network may report the contact by. */
  async of(jid: string, jids: readonly string[]): Promise<EnginePresence> {
    this.#dropEnded()
    const running = this.#subscriptions.get(jid)
    if (running?.presence) return running.presence
    const subscription = { until: this.#clock.monotonic() + subscriptionMs, presence: null, onPresence: [] }
    for (const one of jids) this.#subscriptions.set(one, subscription)
    const answer = this.#next(subscription)
    await this.#socket.presenceSubscribe(jid)
    return answer
  }

  #next({ onPresence }: Subscription): Promise<EnginePresence> {
    return new Promise((resolve) => {
      const cancel: Cancel = this.#clock.after(answerMs, () => resolve({ online: null, lastSeenAt: null }))
      onPresence.push((presence) => {
        cancel()
        resolve(presence)
      })
    })
  }

  #note(jid: string, { lastKnownPresence, lastSeen }: PresenceData): void {
    this.#dropEnded()
    const subscription = this.#subscriptions.get(jid)
    if (!subscription) return
    const online = lastKnownPresence !== 'unavailable'
    const lastSeenAt = !online && lastSeen ? new Date(lastSeen * 1000).toISOString() : null
    subscription.presence = { online, lastSeenAt }
    for (const emit of subscription.onPresence.splice(0)) emit(subscription.presence)
  }

  #dropEnded(): void {
    const now = this.#clock.monotonic()
    for (const [jid, { until }] of this.#subscriptions) if (until <= now) this.#subscriptions.delete(jid)
  }
}
