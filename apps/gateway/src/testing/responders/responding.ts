import type { TargetKind } from '@morpheus/sdk/contract'
import { vi } from 'vitest'
import type { EngineMessage } from '../../engines/messages.js'
import type { OutgoingKind } from '../../engines/outgoing.js'
import type {
  ConfiguredResponder,
  ResponderSettings,
} from '../../features/conversations/configuredResponders.js'
import type { Answer, Question, Reply } from '../../features/conversations/responder.js'
import type { GatewayConfig } from '../../start/config/gatewayConfig.js'
import { message } from '../openLine.js'
import { openSender, type Sender } from '../sending.js'
import { SendingEngine } from '../sendingEngine.js'

export const usualSettings: ResponderSettings = {
  priority: 50,
  debounceSeconds: 0,
  takeoverMinutes: 30,
  leaveKeyword: 'sair',
  answerGroups: false,
  hours: '',
  failureText: '',
  triggers: [],
  ignoredChats: [],
}

export function saying(...texts: string[]): Answer {
  return { reply: { parts: texts.map((text) => ({ kind: 'text', text })), state: null } }
}

export const replying = (reply: Partial<Reply>): Answer => ({ reply: { parts: [], state: null, ...reply } })

/** A bot with replaceable answers; by default it echoes. */
export class TestBot implements ConfiguredResponder {
  readonly targetId: string
  readonly kind: TargetKind
  readonly label: string
  settings: ResponderSettings
  readonly asked: Question[] = []
  answer: (question: Question, signal: AbortSignal) => Answer | Promise<Answer>
  readonly responder = {
    answer: async (question: Question, signal: AbortSignal) => {
      this.asked.push(question)
      return this.answer(question, signal)
    },
  }

  constructor(kind: TargetKind = 'typebot', settings: Partial<ResponderSettings> = {}) {
    this.targetId = `target-${kind}`
    this.kind = kind
    this.label = kind
    this.settings = { ...usualSettings, ...settings }
    this.answer = ({ text }) => saying(`eco: ${text}`)
  }

  get texts(): string[] {
    return this.asked.map(({ text }) => text)
  }
}

export class Answering {
  readonly sender: Sender
  readonly engine: SendingEngine
  #number = 0

  constructor(sender: Sender, engine: SendingEngine) {
    this.sender = sender
    this.engine = engine
  }

  get clock() {
    return this.sender.gateway.clock
  }

  async hear(text: string, more: Partial<EngineMessage> = {}): Promise<void> {
    this.#number += 1
    await this.engine
      .line(this.sender.id)
      .messages([message(`m${this.#number}`, { content: { kind: 'text', text }, ...more })])
  }

  async untilSaid(count: number): Promise<string[]> {
    await vi.waitFor(() => {
      if (this.engine.handed.length < count) throw new Error(`Said: ${JSON.stringify(this.engine.texts)}`)
    })
    return this.engine.texts
  }
}

export async function openAnswering(
  bots: readonly ConfiguredResponder[],
  { kinds, ...overrides }: Partial<GatewayConfig> & { kinds?: readonly OutgoingKind[] } = {},
): Promise<Answering> {
  const engine = new SendingEngine(kinds && { kinds })
  const sender = await openSender(engine, { responders: async () => byPriority(bots), ...overrides })
  return new Answering(sender, engine)
}

export const byPriority = (bots: readonly ConfiguredResponder[]) =>
  bots.toSorted((a, b) => a.settings.priority - b.settings.priority)
