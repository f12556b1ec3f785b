export interface Inbox {
  id: number
  name: string
  channel_type: string
  webhook_url: string
  secret: string | null
}

export interface Contact {
  id: number
  name: string
  phone_number: string | null
  identifier: string | null
  inboxes: { inbox: number; source_id: string }[]
}

export interface Conversation {
  id: number
  inbox: number
  contact: number
  status: 'open' | 'resolved' | 'pending'
  last_activity_at: number
}

export interface File {
  id: number
  bytes: Buffer
  type: string
  name: string
}

export interface Message {
  id: number
  conversation: number
  content: string | null
  /** 0 incoming, 1 outgoing, 2 activity, 3 template. */
  type: 0 | 1 | 2 | 3
  content_type: string
  content_attributes: Record<string, unknown>
  private: boolean
  source_id: string | null
  status: 'sent' | 'delivered' | 'read' | 'failed'
  created_at: number
  files: File[]
  voice: boolean
  by: 'agent' | 'contact' | 'api' | 'system'
}

export const words = ['incoming', 'outgoing', 'activity', 'template'] as const

export class State {
  readonly inboxes: Inbox[] = []
  readonly contacts: Contact[] = []
  readonly conversations: Conversation[] = []
  readonly messages: Message[] = []
  #next = 100

  id(): number {
    return ++this.#next
  }
}
