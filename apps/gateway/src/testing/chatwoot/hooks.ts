import { createHmac, randomUUID } from 'node:crypto'
import type { Inbox, Message } from './state.js'

interface HookBody {
  event: string
  [name: string]: unknown
}

export interface Hooked {
  event: string
  status: number | null
  ms: number
}

const hookMs = 5000

export class Hooks {
  readonly hooked: Hooked[] = []
  isMute = false
  readonly #now: () => number
  readonly #telling = new Set<Promise<void>>()

  constructor(now: () => number) {
    this.#now = now
  }

  /** A failed webhook is shown on the agent's message. */
  tell(inbox: Inbox | undefined, body: HookBody, message: Message | null): void {
    if (!inbox?.webhook_url || this.isMute) return
    const work = this.#call(inbox, body, message).finally(() => this.#telling.delete(work))
    this.#telling.add(work)
  }

  async told(): Promise<void> {
    while (this.#telling.size > 0) await Promise.all(this.#telling)
  }

  async #call({ webhook_url, secret }: Inbox, body: HookBody, message: Message | null): Promise<void> {
    const raw = JSON.stringify(body)
    const timestamp = String(Math.floor(this.#now() / 1000))
    const signed = secret && createHmac('sha256', secret).update(`${timestamp}.${raw}`).digest('hex')
    const began = performance.now()
    let status: number | null = null
    try {
      const answer = await fetch(webhook_url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-chatwoot-delivery': randomUUID(),
          ...(signed && { 'x-chatwoot-timestamp': timestamp, 'x-chatwoot-signature': `sha256=${signed}` }),
        },
        body: raw,
        signal: AbortSignal.timeout(hookMs),
      })
      status = answer.status
      await answer.arrayBuffer()
    } catch {
      status = null
    }
    if (message && (status === null || status > 299)) message.status = 'failed'
    this.hooked.push({ event: body.event, status, ms: performance.now() - began })
  }
}
