import type { Engine, EngineCapabilities } from '../engines/engine.js'
import type { EngineLine } from '../engines/engineLine.js'
import type { OutgoingKind, OutgoingMessage, SentMessage } from '../engines/outgoing.js'
import { idleEngine } from './idleEngine.js'
import { required } from './testGateway.js'

type Reply = (message: OutgoingMessage, signal: AbortSignal) => Promise<Partial<SentMessage>>

const kinds: readonly OutgoingKind[] = ['text', 'location', 'contact', 'reaction', 'edit', 'revoke']

/** An engine whose sessions connect as soon as they pair, with replaceable results of sending. */
export class SendingEngine {
  readonly handed: OutgoingMessage[] = []
  /** Result of sending; success by default. */
  reply: Reply = async () => ({})
  readonly engine: Engine
  readonly #lines = new Map<string, EngineLine>()

  constructor(
    sending: Partial<EngineCapabilities['sending']> = {},
    more: Partial<Engine> = {},
    phone = '5511988887777:1',
    account: EngineCapabilities['account'] = [],
  ) {
    const connect = async ({ sessionId, line }: { sessionId: string; line: EngineLine }) => {
      this.#lines.set(sessionId, line)
      await line.connected({ phone, profilePic: null })
    }
    this.engine = idleEngine({
      capabilities: {
        pairing: ['qr'],
        events: [],
        account,
        sending: { kinds, recognises: true, ...sending },
      },
      start: connect,
      resume: connect,
      reconnect: connect,
      send: async (_sessionId, message, signal) => {
        this.handed.push(message)
        const sent = await this.reply(message, signal)
        return { networkId: message.id, timestamp: '2026-11-21T12:00:01.000Z', ...sent }
      },
      ...more,
    })
  }

  line(sessionId: string): EngineLine {
    return required(this.#lines.get(sessionId))
  }

  get texts(): string[] {
    return this.handed.map(({ content }) => (content.kind === 'text' ? content.text : content.kind))
  }
}
