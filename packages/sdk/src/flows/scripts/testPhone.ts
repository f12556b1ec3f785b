import type { Contract } from '../../contract/table.js'
import { WaitTimeoutError } from '../../core/client/errors.js'
import type { MethodsOf } from '../../core/client/methods.js'
import { phoneDigits } from '../../core/format/phone.js'
import type { VirtualMessage } from '../../features/virtualPhone/chat.js'
import type { Language } from '../../text/language.js'
import { createCancellable } from './cancellable.js'
import { type WaitOptions, waitLimits } from './waitFor.js'

export type VirtualPhoneCalls = MethodsOf<Contract>['virtualPhone']

/** A message of the account on the phone, with the contact or group that it was sent to. */
export interface PhoneMessage extends VirtualMessage {
  /** The contact's number, or the id of the group. */
  readonly chat: string
  /** The text or caption; null for other content. */
  readonly text: string | null
}

/** The message to wait for; every field narrows it. */
export interface PhoneMessageFilter {
  /** The contact that the account wrote to; only the digits count. */
  readonly to?: string
  /** The whole text, or a pattern in it. */
  readonly text?: string | RegExp
}

/** A contact that writes to the account. */
export interface PhoneContact {
  /** The contact's number, with country and area code; only its digits count. */
  readonly from: string
  readonly name?: string
}

/** The simulated phone of a session, for tests of a product: it plays all contacts of the account. */
export interface TestPhone {
  readonly number: string
  /** The phone's own bearer token: `morpheus.virtualPhone.call({ contactPhone }, { token: phone.secret })`. */
  readonly secret: string
  /** Writes to the account as one of its contacts. */
  send(text: string, contact: PhoneContact): Promise<void>
  /**
   * Resolves with the next message of the account that fits, in the order in which they were sent; each is returned
   * once. Rejects with a `WaitTimeoutError` after `timeout`.
   */
  waitFor(filter?: PhoneMessageFilter, options?: WaitOptions): Promise<PhoneMessage>
  /** Answers a message as the contact that got it, quoting it. */
  reply(message: PhoneMessage, text: string): Promise<void>
  /** Reads all messages of the account to a contact, which then has two blue ticks. */
  read(contact: string): Promise<void>
  /** Takes the phone offline, or back online. */
  setOnline(online: boolean): Promise<void>
  /** Removes the device on the phone: the session is signed out. */
  unlink(): Promise<void>
}

const pollMs = 200
const pageSize = 200

const formatTimeout: Readonly<Record<Language, (seconds: number) => string>> = {
  'pt-BR': (seconds) => `Nenhuma mensagem assim chegou ao celular em ${seconds} s`,
  en: (seconds) => `No such message arrived at the phone within ${seconds} s`,
}

/** Scripts a virtual phone by its secret. */
export function createTestPhone(
  calls: VirtualPhoneCalls,
  number: string,
  secret: string,
  language: Language,
): TestPhone {
  const options = { token: secret }
  const returned = new Set<string>()

  /** The account's messages, oldest first, that no wait has returned. */
  async function readNew(signal: AbortSignal): Promise<PhoneMessage[]> {
    const readOptions = { ...options, signal }
    const { conversations } = await calls.conversations({ limit: 1000 }, readOptions)
    const started = conversations.filter(({ last }) => last !== null)
    const pages = await Promise.all(
      started.map(async ({ chat }) => {
        const { messages } = await calls.conversation({ chat, limit: pageSize }, readOptions)
        return messages.map((message) => ({ ...message, chat, text: getText(message) }))
      }),
    )
    return pages
      .flat()
      .filter(({ id, isFromMe }) => isFromMe && !returned.has(id))
      .sort((one, other) => one.seq - other.seq)
  }

  return {
    number,
    secret,
    async send(text, { from, name }) {
      const contactPhone = phoneDigits(from)
      await calls.sendMessage({ content: text, contactPhone, ...(name && { contactName: name }) }, options)
    },
    async waitFor(filter = {}, { timeout = waitLimits.timeout, signal } = {}) {
      signal?.throwIfAborted()
      const wait = createCancellable<PhoneMessage>({
        signal,
        timeout,
        onTimeout: () => new WaitTimeoutError(formatTimeout[language](Math.round(timeout / 1000))),
      })
      async function poll() {
        const message = (await readNew(wait.signal)).find((one) => fits(one, filter))
        if (message) wait.resolve(message)
        else if (!wait.isOver) setTimeout(run, pollMs)
      }
      const run = () => void poll().catch(wait.reject)
      run()
      const message = await wait.promise
      returned.add(message.id)
      return message
    },
    async reply({ chat, id }, text) {
      await calls.sendMessage({ content: text, contactPhone: chat, replyTo: id }, options)
    },
    async read(contact) {
      await calls.readConversation({ chat: phoneDigits(contact), as: 'contact' }, options)
    },
    async setOnline(online) {
      await calls.setOnline({ online }, options)
    },
    async unlink() {
      await calls.unlink({}, options)
    },
  }
}

function fits({ chat, text: content }: PhoneMessage, { to, text }: PhoneMessageFilter): boolean {
  if (to !== undefined && phoneDigits(to) !== chat) return false
  if (text === undefined) return true
  return typeof text === 'string' ? content === text : content !== null && text.test(content)
}

function getText({ content }: VirtualMessage): string | null {
  if (content === null) return null
  if ('text' in content) return content.text
  if ('body' in content) return content.body
  return 'caption' in content ? content.caption : null
}
