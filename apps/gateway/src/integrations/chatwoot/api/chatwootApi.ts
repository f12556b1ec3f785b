import type { ApiCall, ApiCaller } from '../../../core/net/apiCaller.js'
import type { ChatwootAccount } from '../config.js'
import {
  Anything,
  type Contact,
  ContactConversations,
  ContactInbox,
  Contacts,
  type Conversation,
  ConversationPage,
  Inbox,
  Inboxes,
  type Message,
  Messages,
  OneContact,
  PostedMessage,
  Profile,
} from './answers.js'

export interface NewContact {
  name: string
  identifier: string
  /** E.164 with its plus; absent when unknown. */
  phone_number?: string | undefined
}

export interface NewFile {
  bytes: Buffer
  type: string
  name: string
}

export interface NewMessage {
  /** Markdown. */
  content: string
  message_type: 'incoming' | 'outgoing'
  private?: boolean
  source_id: string
  content_attributes?: Record<string, unknown>
  files?: readonly NewFile[]
  voice?: boolean
}

export type MessageStatus = 'sent' | 'delivered' | 'read' | 'failed'

interface Condition {
  key: 'identifier' | 'phone_number'
  value: string
}

/** All calls reject as `ApiCaller.call` does. */
export class ChatwootApi {
  readonly #api: ApiCaller
  readonly #account: ChatwootAccount
  readonly #userId: string

  constructor(api: ApiCaller, account: ChatwootAccount, userId: string) {
    this.#api = api
    this.#account = account
    this.#userId = userId
  }

  profile(signal: AbortSignal): Promise<Profile> {
    return this.#send({ method: 'GET', path: '/api/v1/profile', answer: Profile }, signal)
  }

  async inboxes(signal: AbortSignal): Promise<Inbox[]> {
    const { payload } = await this.#call({ method: 'GET', path: '/inboxes', answer: Inboxes }, signal)
    return payload
  }

  inbox(id: string, signal: AbortSignal): Promise<Inbox> {
    return this.#call({ method: 'GET', path: `/inboxes/${encodeURIComponent(id)}`, answer: Inbox }, signal)
  }

  createInbox(name: string, webhookUrl: string, signal: AbortSignal): Promise<Inbox> {
    const body = { name, channel: { type: 'api', webhook_url: webhookUrl } }
    return this.#call({ method: 'POST', path: '/inboxes', body, answer: Inbox, isUnrepeatable: true }, signal)
  }

  hookInbox(id: string, webhookUrl: string, signal: AbortSignal): Promise<Inbox> {
    const path = `/inboxes/${encodeURIComponent(id)}`
    const body = { channel: { webhook_url: webhookUrl } }
    return this.#call({ method: 'PATCH', path, body, answer: Inbox }, signal)
  }

  /** Contacts that match any condition. */
  async contactsWith(conditions: readonly Condition[], signal: AbortSignal): Promise<Contact[]> {
    const payload = conditions.map(({ key, value }, index) => ({
      attribute_key: key,
      filter_operator: 'equal_to',
      values: [value],
      ...(index < conditions.length - 1 && { query_operator: 'OR' }),
    }))
    const call = { method: 'POST', path: '/contacts/filter', body: { payload }, answer: Contacts } as const
    return (await this.#call(call, signal)).payload
  }

  async contact(id: string, signal: AbortSignal): Promise<Contact> {
    return (await this.#call({ method: 'GET', path: `/contacts/${id}`, answer: OneContact }, signal)).payload
  }

  async createContact(inboxId: string, contact: NewContact, signal: AbortSignal): Promise<Contact> {
    const body = { inbox_id: Number(inboxId), ...contact }
    const call = {
      method: 'POST',
      path: '/contacts',
      body,
      answer: OneContact,
      isUnrepeatable: true,
    } as const
    return (await this.#call(call, signal)).payload
  }

  async changeContact(id: string, change: Partial<NewContact>, signal: AbortSignal): Promise<void> {
    await this.#call({ method: 'PUT', path: `/contacts/${id}`, body: change, answer: Anything }, signal)
  }

  /** Returns the contact's `source_id` in the inbox. */
  async joinInbox(id: string, inboxId: string, sourceId: string, signal: AbortSignal): Promise<string> {
    const path = `/contacts/${id}/contact_inboxes`
    const body = { inbox_id: Number(inboxId), source_id: sourceId }
    return (await this.#call({ method: 'POST', path, body, answer: ContactInbox }, signal)).source_id
  }

  async mergeContacts(base: string, mergee: string, signal: AbortSignal): Promise<void> {
    const body = { base_contact_id: Number(base), mergee_contact_id: Number(mergee) }
    await this.#call({ method: 'POST', path: '/actions/contact_merge', body, answer: Anything }, signal)
  }

  async listConversations(contactId: string, signal: AbortSignal): Promise<Conversation[]> {
    const path = `/contacts/${contactId}/conversations`
    return (await this.#call({ method: 'GET', path, answer: ContactConversations }, signal)).payload
  }

  async makeConversation(
    { inboxId, contactId, sourceId }: { inboxId: string; contactId: string; sourceId: string },
    signal: AbortSignal,
  ): Promise<string> {
    const body = { source_id: sourceId, inbox_id: Number(inboxId), contact_id: Number(contactId) }
    const call = {
      method: 'POST',
      path: '/conversations',
      body,
      answer: PostedMessage,
      isUnrepeatable: true,
    } as const
    return (await this.#call(call, signal)).id
  }

  /** Conversations of an inbox, most recently active first. */
  async conversations(inboxId: string, page: number, signal: AbortSignal): Promise<Conversation[]> {
    const query = { inbox_id: inboxId, status: 'all', assignee_type: 'all', page }
    const call = { method: 'GET', path: '/conversations', query, answer: ConversationPage } as const
    return (await this.#call(call, signal)).data.payload
  }

  /** The last 20, or the 20 before `before`; oldest first. */
  async messages(conversationId: string, before: string | null, signal: AbortSignal): Promise<Message[]> {
    const path = `/conversations/${conversationId}/messages`
    const query = before === null ? {} : { before }
    return (await this.#call({ method: 'GET', path, query, answer: Messages }, signal)).payload
  }

  async message(conversationId: string, id: string, signal: AbortSignal): Promise<Message | null> {
    const page = await this.messages(conversationId, String(Number(id) + 1), signal)
    return page.find((one) => one.id === id) ?? null
  }

  async post(conversationId: string, message: NewMessage, signal: AbortSignal): Promise<string> {
    const path = `/conversations/${conversationId}/messages`
    const body = createBody(message)
    const seconds = message.files?.length ? 120 : undefined
    const call: ApiCall<{ id: string }> = {
      method: 'POST',
      path,
      body,
      answer: PostedMessage,
      isUnrepeatable: true,
      ...(seconds && { seconds }),
    }
    return (await this.#call(call, signal)).id
  }

  async setStatus(
    conversationId: string,
    messageId: string,
    status: { status: MessageStatus; external_error?: string },
    signal: AbortSignal,
  ): Promise<void> {
    const path = `/conversations/${conversationId}/messages/${messageId}`
    await this.#call({ method: 'PATCH', path, body: status, answer: Anything }, signal)
  }

  #call<Answer>(call: ApiCall<Answer>, signal: AbortSignal): Promise<Answer> {
    const account = `/api/v1/accounts/${encodeURIComponent(this.#account.accountId)}`
    return this.#send({ ...call, path: `${account}${call.path}` }, signal)
  }

  #send<Answer>(call: ApiCall<Answer>, signal: AbortSignal): Promise<Answer> {
    const { serverUrl, apiKey } = this.#account
    const api = { baseUrl: serverUrl, userId: this.#userId, headers: { api_access_token: apiKey } }
    return this.#api.call(api, call, signal)
  }
}

function createBody({ files = [], voice, content_attributes, ...message }: NewMessage): object | FormData {
  if (files.length === 0) return { ...message, ...(content_attributes && { content_attributes }) }
  const form = new FormData()
  for (const [name, value] of Object.entries(message))
    if (value !== undefined && value !== '') form.append(name, String(value))
  if (content_attributes) form.append('content_attributes', JSON.stringify(content_attributes))
  if (voice) form.append('is_voice_message', 'true')
  for (const { bytes, type, name } of files)
    form.append('attachments[]', new Blob([new Uint8Array(bytes)], { type }), name)
  return form
}
