import { vi } from 'vitest'
import type { EngineLine, EngineTemplate } from '../engines/line.js'
import type { EngineCall, EngineMessage, EngineStatus } from '../engines/messages.js'

type Told = { [Name in keyof EngineLine]: Parameters<EngineLine[Name]> }

/** Records an engine's reports, with configurable answers. */
export class RecordingLine implements EngineLine {
  readonly told: { [Name in keyof EngineLine]: Told[Name][] } = {
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
    status: [],
    contacts: [],
    typing: [],
    identities: [],
    blocked: [],
    group: [],
    templates: [],
  }
  readonly order: (keyof EngineLine)[] = []
  answer: {
    messages?: (messages: readonly EngineMessage[]) => Promise<void>
    call?: (call: EngineCall) => Promise<void>
    status?: (status: EngineStatus) => Promise<void>
    templates?: (templates: readonly EngineTemplate[]) => Promise<void>
  } = {}

  qr = (...what: Told['qr']) => this.#note('qr', what)
  pairingCode = (...what: Told['pairingCode']) => this.#note('pairingCode', what)
  passkeyRequested = (...what: Told['passkeyRequested']) => this.#note('passkeyRequested', what)
  passkeyCode = (...what: Told['passkeyCode']) => this.#note('passkeyCode', what)
  syncing = (...what: Told['syncing']) => this.#note('syncing', what)
  connected = (...what: Told['connected']) => this.#note('connected', what)
  restricted = (...what: Told['restricted']) => this.#note('restricted', what)
  connectionLost = (...what: Told['connectionLost']) => this.#note('connectionLost', what)
  ended = (...what: Told['ended']) => this.#note('ended', what)
  history = (...what: Told['history']) => this.#note('history', what)
  receipts = (...what: Told['receipts']) => this.#note('receipts', what)
  contacts = (...what: Told['contacts']) => this.#note('contacts', what)
  typing = (...what: Told['typing']) => this.#note('typing', what)
  identities = (...what: Told['identities']) => this.#note('identities', what)
  blocked = (...what: Told['blocked']) => this.#note('blocked', what)
  group = (...what: Told['group']) => this.#note('group', what)

  async messages(messages: readonly EngineMessage[]): Promise<readonly EngineMessage[]> {
    await this.#note('messages', [messages])
    await this.answer.messages?.(messages)
    return messages
  }

  async call(call: EngineCall): Promise<void> {
    await this.#note('call', [call])
    await this.answer.call?.(call)
  }

  async status(status: EngineStatus): Promise<void> {
    await this.#note('status', [status])
    await this.answer.status?.(status)
  }

  async templates(templates: readonly EngineTemplate[]): Promise<void> {
    await this.#note('templates', [templates])
    await this.answer.templates?.(templates)
  }

  /** Waits for the `count`th report of a name and returns it. */
  async nth<Name extends keyof EngineLine>(name: Name, count = 1): Promise<Told[Name]> {
    return vi.waitFor(
      () => {
        const found = this.told[name][count - 1]
        if (!found) throw new Error(`${name} was told ${this.told[name].length} times, not ${count}`)
        return found
      },
      { timeout: 10_000 },
    )
  }

  async #note<Name extends keyof EngineLine>(name: Name, what: Told[Name]): Promise<void> {
    this.told[name].push(what)
    this.order.push(name)
  }
}
