import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { ChatwootAccount } from './account.js'
import { calls } from './calls.js'
import { Hooks } from './hooks.js'
import { Refused } from './refused.js'
import { bodyOf } from './requestBody.js'
import { serveFile } from './serveFile.js'
import { EmulatorServer } from './server.js'
import { type Conversation, type File, type Message, State } from './state.js'
import { violations } from './swagger.js'
import { Views } from './views.js'

export interface SeenCall {
  method: string
  path: string
  body: Record<string, unknown>
}

interface Failure {
  status: number
  body?: unknown
  headers?: Record<string, string>
  of?: RegExp
}

interface EmulatorOptions {
  now?: () => number
  secret?: string | null
  token?: string
}

/**
 * Emulator of the Chatwoot 4.14 API on loopback, with its limits, statuses and texts. Requests and answers are checked
 * against the published description. Chatwoot itself needs Ruby and Postgres and cannot run beside these tests.
 */
export class ChatwootEmulator implements ChatwootAccount {
  readonly state = new State()
  readonly views = new Views(this.state, () => this.url)
  readonly now: () => number
  token: string
  readonly calls: SeenCall[] = []
  readonly problems: string[] = []
  flood = 200
  /** Byte limit of a file. */
  largest = 40 * 1024 ** 2
  takesStatus = true
  role: 'administrator' | 'agent' = 'administrator'
  /** The account's webhook repeats the inbox's. */
  tellsTwice = false
  /** Delays downloads of agents' attachments. */
  filesFrom: Promise<void> = Promise.resolve()
  readonly hooks: Hooks
  readonly #secret: string | null
  readonly #failures: Failure[] = []
  #swallowed: RegExp | null = null
  readonly #server = new EmulatorServer((request, response) => this.#answer(request, response))

  constructor({ now = Date.now, secret = 'segredo-da-caixa', token = 'token-da-bia' }: EmulatorOptions = {}) {
    this.now = now
    this.hooks = new Hooks(now)
    this.#secret = secret
    this.token = token
  }

  get url(): string {
    return this.#server.url
  }

  async open(): Promise<this> {
    await this.#server.listen()
    return this
  }

  leave(): Promise<void> {
    return this.#server.leave()
  }

  comeBack(): Promise<void> {
    return this.#server.listen()
  }

  async close(): Promise<void> {
    await this.#server.leave()
    await this.told()
  }

  failNext(...failures: Failure[]): void {
    this.#failures.push(...failures)
  }

  swallowNext(of: RegExp): void {
    this.#swallowed = of
  }

  addInbox(name = 'WhatsApp'): number {
    const id = this.state.id()
    this.state.inboxes.push({ id, name, channel_type: 'Channel::Api', webhook_url: '', secret: this.#secret })
    return id
  }

  addContact(contact: { name: string; phone_number?: string; identifier?: string }): number {
    const id = this.state.id()
    this.state.contacts.push({ phone_number: null, identifier: null, ...contact, id, inboxes: [] })
    return id
  }

  messagesOf(conversation: number): Message[] {
    return this.state.messages.filter((one) => one.conversation === conversation)
  }

  conversationOf(phone: string): Conversation {
    const contact = this.state.contacts.find((one) => one.phone_number === phone)
    const found = this.state.conversations.find((one) => one.contact === contact?.id)
    if (!found) throw new Error(`Nobody talks with ${phone}`)
    return found
  }

  write(
    conversation: number,
    content: string | null,
    more: Partial<Pick<Message, 'private' | 'type' | 'content_type' | 'content_attributes'>> & {
      files?: Omit<File, 'id'>[]
    } = {},
  ): Message {
    const files = (more.files ?? []).map((file) => ({ ...file, id: this.state.id() }))
    return this.add({ conversation, content, type: 1, by: 'agent', ...more, files })
  }

  remove(id: number): void {
    const message = this.messageBy(id)
    message.content = 'This message was deleted'
    message.content_attributes = { ...message.content_attributes, deleted: true }
    message.files = []
    this.tell('message_updated', message)
  }

  edit(id: number, content: string): void {
    const message = this.messageBy(id)
    message.content = content
    this.tell('message_updated', message)
  }

  retry(id: number): void {
    const message = this.messageBy(id)
    const { external_error: _error, ...rest } = message.content_attributes
    message.content_attributes = rest
    message.status = 'sent'
    this.tell('message_updated', message)
  }

  type(conversation: number, on: boolean): void {
    const told = { id: conversation, inbox_id: 0, meta: { sender: null } }
    const event = on ? 'conversation_typing_on' : 'conversation_typing_off'
    this.hooks.tell(
      this.#inboxOf(conversation),
      { event, is_private: false, user: { type: 'user', name: 'Bia' }, conversation: told },
      null,
    )
  }

  messageBy(id: number): Message {
    const found = this.state.messages.find((one) => one.id === id)
    if (!found) throw new Error(`No message ${id}`)
    return found
  }

  add(message: Partial<Message> & Pick<Message, 'conversation' | 'content' | 'type' | 'by'>): Message {
    const made: Message = {
      content_type: 'text',
      content_attributes: {},
      private: false,
      source_id: null,
      files: [],
      voice: false,
      status: 'sent',
      ...message,
      id: this.state.id(),
      created_at: Math.floor(this.now() / 1000),
    }
    this.state.messages.push(made)
    const conversation = this.state.conversations.find(({ id }) => id === made.conversation)
    if (conversation) {
      conversation.last_activity_at = made.created_at
      if (made.type === 0) conversation.status = 'open'
    }
    this.tell('message_created', made)
    return made
  }

  tell(event: string, message: Message): void {
    const inbox = this.#inboxOf(message.conversation)
    const body = this.views.told(event, message)
    this.hooks.tell(inbox, body, event === 'message_created' && message.type === 1 ? message : null)
    if (this.tellsTwice) this.hooks.tell(inbox, body, null)
  }

  /** Resolves once every webhook is answered or given up. */
  told(): Promise<void> {
    return this.hooks.told()
  }

  #inboxOf(conversation: number) {
    const id = this.state.conversations.find((one) => one.id === conversation)?.inbox
    return this.state.inboxes.find((one) => one.id === id)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const raw = await buffer(request)
    if (url.pathname.startsWith('/rails/'))
      return this.filesFrom.then(() => serveFile(url, this.url, this.state, response))
    const { method = 'GET' } = request
    const type = (request.headers['content-type'] ?? '').split(';')[0] ?? ''
    const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify(body))
    try {
      const body = await bodyOf(raw, request.headers['content-type'] ?? '')
      const path = url.pathname.replace(/^\/api\/v1\/accounts\/1(?=\/|$)/, '')
      this.calls.push({ method, path, body })
      const failure = this.#failures.findIndex(({ of }) => !of || of.test(`${method} ${path}`))
      const [failed] = failure < 0 ? [] : this.#failures.splice(failure, 1)
      if (failed) return reply(failed.status, failed.body ?? { error: 'falha' }, failed.headers)
      if (request.headers.api_access_token !== this.token)
        throw new Refused(401, { error: 'Invalid Access Token' })
      const answer = calls(this, method, url, path, body)
      const request_ = type === 'multipart/form-data' ? { ...body, 'attachments[]': [] } : body
      const held = {
        query: [...url.searchParams.keys()],
        type: type || 'application/json',
        request: request_,
        answer,
      }
      this.problems.push(...violations(method, url.pathname, held))
      if (this.#swallowed?.test(`${method} ${path}`)) {
        this.#swallowed = null
        return void request.socket.destroy()
      }
      reply(200, answer ?? {})
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      reply(error.status, error.body)
    }
  }
}
