import type { Engine, EngineLine, EngineRun } from '@morpheus/gateway/engine'

/** Records which events were emitted and fully handled, on any engine's lines. */
export class FollowedLines {
  readonly #reported = new Set<string>()

  of(engine: Engine): Engine {
    const followed = (run: EngineRun): EngineRun => ({ ...run, line: this.#follow(run.line) })
    return new Proxy(engine, {
      get: (target, name: keyof Engine) => {
        if (name === 'start')
          return (run: EngineRun, ...rest: [never]) => target.start(followed(run), ...rest)
        if (name === 'resume')
          return (run: EngineRun, ...rest: [never]) => target.resume(followed(run), ...rest)
        if (name === 'reconnect') return (run: EngineRun) => target.reconnect(followed(run))
        const member = target[name]
        return typeof member === 'function' ? member.bind(target) : member
      },
    })
  }

  has(id: string): boolean {
    return this.#reported.has(id)
  }

  #follow(line: EngineLine): EngineLine {
    const noted = <Result>(result: Promise<Result>, ids: readonly string[]) =>
      result.finally(() => {
        for (const id of ids) this.#reported.add(id)
      })
    return {
      qr: (code) => line.qr(code),
      pairingCode: (code) => line.pairingCode(code),
      passkeyRequested: (request) => line.passkeyRequested(request),
      passkeyCode: (code) => line.passkeyCode(code),
      syncing: () => line.syncing(),
      connected: (account) => line.connected(account),
      restricted: (restrictions) => line.restricted(restrictions),
      connectionLost: (reason) => line.connectionLost(reason),
      ended: (reason) => line.ended(reason),
      messages: (messages) =>
        noted(
          line.messages(messages),
          messages.map(({ id }) => id),
        ),
      history: (...part) => line.history(...part),
      receipts: (receipts) => line.receipts(receipts),
      call: (call) => noted(line.call(call), [call.id]),
      callEnded: (call) => line.callEnded(call),
      status: (status) => noted(line.status(status), [status.id]),
      channelPost: (post) => noted(line.channelPost(post), [post.id]),
      contacts: (contacts, more) => line.contacts(contacts, more),
      typing: (typing) => line.typing(typing),
      identities: (people) => line.identities(people),
      blocked: (contact, isBlocked) => line.blocked(contact, isBlocked),
      group: (event) => line.group(event),
      chats: (updates) => line.chats(updates),
      labels: (updates) => line.labels(updates),
      templates: (templates) => line.templates(templates),
    }
  }
}
