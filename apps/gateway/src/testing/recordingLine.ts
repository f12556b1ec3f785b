import { vi } from 'vitest'
import type { EngineLine, EngineTemplate } from '../engines/engineLine.js'
import type { EngineCall, EngineMessage, EngineStatusPost } from '../engines/messages.js'

type ReportArguments = { [Name in keyof EngineLine]: Parameters<EngineLine[Name]> }

export class RecordingLine implements EngineLine {
  readonly reportedEvents: { [Name in keyof EngineLine]: ReportArguments[Name][] } = {
    qr: [],
    pairingCode: [],
    passkeyRequested: [],
    passkeyCode: [],
    syncing: [],
    connected: [],
    restricted: [],
    connectionLost: [],
    ended: [],
    messages: [],
    history: [],
    receipts: [],
    call: [],
    callEnded: [],
    status: [],
    channelPost: [],
    contacts: [],
    typing: [],
    identities: [],
    blocked: [],
    group: [],
    chats: [],
    labels: [],
    templates: [],
  }
  readonly order: (keyof EngineLine)[] = []
  answer: {
    messages?: (messages: readonly EngineMessage[]) => Promise<void>
    call?: (call: EngineCall) => Promise<void>
    status?: (status: EngineStatusPost) => Promise<void>
    templates?: (templates: readonly EngineTemplate[]) => Promise<void>
  } = {}

  qr = (...what: ReportArguments['qr']) => this.#note('qr', what)
  pairingCode = (...what: ReportArguments['pairingCode']) => this.#note('pairingCode', what)
  passkeyRequested = (...what: ReportArguments['passkeyRequested']) => this.#note('passkeyRequested', what)
  passkeyCode = (...what: ReportArguments['passkeyCode']) => this.#note('passkeyCode', what)
  syncing = (...what: ReportArguments['syncing']) => this.#note('syncing', what)
  connected = (...what: ReportArguments['connected']) => this.#note('connected', what)
  restricted = (...what: ReportArguments['restricted']) => this.#note('restricted', what)
  connectionLost = (...what: ReportArguments['connectionLost']) => this.#note('connectionLost', what)
  ended = (...what: ReportArguments['ended']) => this.#note('ended', what)
  callEnded = (...what: ReportArguments['callEnded']) => this.#note('callEnded', what)
  channelPost = (...what: ReportArguments['channelPost']) => this.#note('channelPost', what)
  history = (...what: ReportArguments['history']) => this.#note('history', what)
  receipts = (...what: ReportArguments['receipts']) => this.#note('receipts', what)
  contacts = (...what: ReportArguments['contacts']) => this.#note('contacts', what)
  typing = (...what: ReportArguments['typing']) => this.#note('typing', what)
  identities = (...what: ReportArguments['identities']) => this.#note('identities', what)
  blocked = (...what: ReportArguments['blocked']) => this.#note('blocked', what)
  group = (...what: ReportArguments['group']) => this.#note('group', what)
  chats = (...what: ReportArguments['chats']) => this.#note('chats', what)
  labels = (...what: ReportArguments['labels']) => this.#note('labels', what)

  async messages(messages: readonly EngineMessage[]): Promise<readonly EngineMessage[]> {
    await this.#note('messages', [messages])
    await this.answer.messages?.(messages)
    return messages
  }

  async call(call: EngineCall): Promise<void> {
    await this.#note('call', [call])
    await this.answer.call?.(call)
  }

  async status(status: EngineStatusPost): Promise<void> {
    await this.#note('status', [status])
    await this.answer.status?.(status)
  }

  async templates(templates: readonly EngineTemplate[]): Promise<void> {
    await this.#note('templates', [templates])
    await this.answer.templates?.(templates)
  }

  async waitForReport<Name extends keyof EngineLine>(name: Name, count = 1): Promise<ReportArguments[Name]> {
    return vi.waitFor(
      () => {
        const found = this.reportedEvents[name][count - 1]
        if (!found)
          throw new Error(`${name} was reported ${this.reportedEvents[name].length} times, not ${count}`)
        return found
      },
      { timeout: 10_000 },
    )
  }

  async #note<Name extends keyof EngineLine>(name: Name, what: ReportArguments[Name]): Promise<void> {
    this.reportedEvents[name].push(what)
    this.order.push(name)
  }
}
