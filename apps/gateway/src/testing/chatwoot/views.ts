import { type Contact, type Conversation, type Inbox, type Message, type State, words } from './state.js'

export class Views {
  readonly #state: State
  readonly #base: () => string

  constructor(state: State, base: () => string) {
    this.#state = state
    this.#base = base
  }

  inbox({ id, name, channel_type, webhook_url, secret }: Inbox) {
    return { id, name, channel_type, webhook_url, secret, inbox_identifier: `caixa-${id}` }
  }

  contact({ id, name, phone_number, identifier, inboxes }: Contact) {
    return {
      id,
      name,
      phone_number,
      identifier,
      email: null,
      blocked: false,
      thumbnail: '',
      additional_attributes: {},
      custom_attributes: {},
      contact_inboxes: inboxes.map(({ inbox, source_id }) => ({
        source_id,
        inbox: { id: inbox, name: 'Caixa', channel_type: 'Channel::Api' },
      })),
    }
  }

  message(message: Message) {
    const { id, content, type, content_type, content_attributes, created_at, source_id, status } = message
    return {
      id,
      content,
      account_id: 1,
      inbox_id: this.#inboxOf(message.conversation),
      conversation_id: message.conversation,
      message_type: type,
      content_type,
      content_attributes,
      created_at,
      private: message.private,
      source_id,
      status,
      ...(message.files.length > 0 && { attachments: this.#attachments(message) }),
    }
  }

  conversation(conversation: Conversation) {
    const { id, inbox, status, last_activity_at } = conversation
    return {
      id,
      inbox_id: inbox,
      status,
      last_activity_at,
      account_id: 1,
      meta: { sender: this.#sender(conversation) },
    }
  }

  told(event: string, message: Message) {
    const { id, content, type, content_type, content_attributes, created_at, source_id } = message
    const conversation = this.#state.conversations.find((one) => one.id === message.conversation)
    const sender = { id: 7, name: 'Bia Atendente', email: 'bia@loja.com.br', type: 'user' }
    return {
      event,
      id,
      content,
      message_type: words[type],
      content_type,
      content_attributes,
      private: message.private,
      source_id,
      created_at: new Date(created_at * 1000).toISOString(),
      additional_attributes: {},
      account: { id: 1, name: 'Loja' },
      inbox: { id: conversation?.inbox, name: 'Caixa' },
      sender: message.by === 'contact' ? (conversation ? this.#sender(conversation) : null) : sender,
      conversation: {
        id: message.conversation,
        inbox_id: conversation?.inbox,
        status: conversation?.status,
        channel: 'Channel::Api',
        meta: { sender: conversation ? this.#sender(conversation) : null, assignee: null },
        messages: [this.message(message)],
        labels: [],
        custom_attributes: {},
      },
      ...(message.files.length > 0 && { attachments: this.#attachments(message) }),
    }
  }

  #inboxOf(conversation: number): number | undefined {
    return this.#state.conversations.find((one) => one.id === conversation)?.inbox
  }

  #sender({ contact }: Conversation) {
    const found = this.#state.contacts.find((one) => one.id === contact)
    return {
      id: contact,
      name: found?.name ?? '',
      phone_number: found?.phone_number ?? null,
      identifier: found?.identifier ?? null,
    }
  }

  #attachments({ id: message_id, files }: Message) {
    return files.map(({ id, type, name, bytes }) => ({
      id,
      message_id,
      account_id: 1,
      file_type: ['image', 'audio', 'video'].find((kind) => type.startsWith(kind)) ?? 'file',
      content_type: type,
      extension: name.split('.').pop(),
      data_url: `${this.#base()}/rails/active_storage/blobs/redirect/${id}/${encodeURIComponent(name)}`,
      thumb_url: '',
      file_size: bytes.length,
    }))
  }
}
