import { setTimeout } from 'node:timers/promises'
import { contract } from '@morpheus/sdk/contract'
import { callAt } from '../gatewayProcess.js'
import type { Cluster, Node } from './nodes.js'

const retryMs = 100
const maxRetryMs = 2000
const callMs = 15_000

interface PhoneText {
  /** Sent by the session. */
  isFromMe: boolean
  text: string
}

/** Calls at random nodes of a cluster, some of which may be away. */
export class RandomCalls {
  readonly #cluster: Cluster & { nodes: Node[] }
  readonly #random: () => number
  /** Milliseconds. */
  readonly #durations: number[] = []
  readonly #failures = new Map<string, number>()

  constructor(cluster: Cluster & { nodes: Node[] }, random: () => number) {
    this.#cluster = cluster
    this.#random = random
  }

  node(): Node {
    const { nodes } = this.#cluster
    const node = nodes[Math.floor(this.#random() * nodes.length)]
    if (!node) throw new TypeError('There is no node')
    return node
  }

  /** Repeats the call, under the same key, until a node acknowledges it. */
  async untilDone(route: string, body: object, key: string, token = this.#cluster.token): Promise<void> {
    for (let retries = 0; ; retries += 1) {
      const began = performance.now()
      try {
        await inTime(callAt(this.node().url, route, { token, body, key }))
        this.#durations.push(performance.now() - began)
        return
      } catch (error) {
        const reason = nameOf(error)
        this.#failures.set(reason, (this.#failures.get(reason) ?? 0) + 1)
        await setTimeout(Math.min(maxRetryMs, retryMs * 2 ** retries))
      }
    }
  }

  /** Describes the calls since the last report: durations of those that succeeded, reasons of the others. */
  report(): string {
    const sorted = this.#durations.splice(0).toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
    const failures = [...this.#failures].map(([reason, count]) => `${count} × ${reason}`)
    this.#failures.clear()
    return [`${sorted.length} calls, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`, ...failures].join('; ')
  }

  /** Texts of a conversation on a virtual phone, the oldest first. */
  async listOnPhone(contact: string, secret: string): Promise<PhoneText[]> {
    const texts: PhoneText[] = []
    for (let before = ''; ; ) {
      const { messages, more } = await this.#page(contact, secret, `200${before}`)
      // Pages go back in time; each is in the order of time.
      texts.unshift(...messages.flatMap(phoneText))
      if (!more) return texts
      before = `&before=${messages[0]?.seq}`
    }
  }

  async listLatestOnPhone(contact: string, secret: string): Promise<PhoneText[]> {
    return (await this.#page(contact, secret, '10')).messages.flatMap(phoneText)
  }

  async #page(contact: string, secret: string, limit: string) {
    const route = `GET /virtual-phone/conversations/${contact}?limit=${limit}`
    return contract.virtualPhone.conversation.answer.parse(
      await inTime(this.node().call(route, undefined, secret)),
    )
  }
}

/** Without what differs from call to call. */
function nameOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  const reason = cause instanceof Error ? `${message} (${cause.message})` : message
  return reason.replace(/[0-9a-f-]{36}|\d+\.\d+\.\d+\.\d+:\d+/g, '…').slice(0, 160)
}

/** A node that is stalled does not answer. */
function inTime<Answer>(call: Promise<Answer>): Promise<Answer> {
  const late = setTimeout(callMs).then(() => Promise.reject(new Error('Late')))
  return Promise.race([call, late])
}

type PhoneMessage = ReturnType<typeof contract.virtualPhone.conversation.answer.parse>['messages'][number]

function phoneText({ isFromMe, content }: PhoneMessage): PhoneText[] {
  return content?.kind === 'text' ? [{ isFromMe, text: content.text }] : []
}
