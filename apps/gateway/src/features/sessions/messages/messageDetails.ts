import { MessageDetails, MessageQuote } from '@morpheus/sdk/contract'
import type { MessageRow } from '../../../core/store/messageTables.js'
import type { EngineContent, EngineDetails } from '../../../engines/messages.js'
import { contactKey } from '../contactKey.js'

/** Details of a message: what its content implies, and what the engine adds. Null without any. */
export function toMessageDetails(content: EngineContent, added?: EngineDetails): MessageDetails | null {
  const { mentions = [], ...others } = added ?? {}
  const details: MessageDetails = {
    ...toImpliedDetails(content),
    ...others,
    ...(mentions.length > 0 && { mentions: mentions.map(contactKey) }),
  }
  return Object.values(details).some((part) => part !== undefined) ? details : null
}

function toImpliedDetails(content: EngineContent): MessageDetails {
  switch (content.kind) {
    case 'location': {
      const { latitude, longitude, name } = content
      return { location: { latitude, longitude, name, address: null } }
    }
    case 'contact':
      return { contacts: content.names.map((name) => ({ name, phones: [] })) }
    case 'poll': {
      const { question, options, multiple } = content
      return { poll: { question, options: [...options], ...(multiple && { multiple }) } }
    }
    case 'vote': {
      const { of: poll, question, options } = content
      return { vote: { poll, question, options: [...options] } }
    }
    case 'event':
      return { event: content.event }
    case 'event_answer': {
      const { of: event, name, answer, extraGuests } = content
      return { eventAnswer: { event, name, answer, extraGuests } }
    }
    case 'interactive':
      return { choice: { id: content.id, text: content.text } }
    case 'view_once':
      return { viewOnce: true }
    default:
      return {}
  }
}

/** Unreadable columns, as of a later version, count as absent. */
export function readDetails({ details }: Pick<MessageRow, 'details'>): MessageDetails | null {
  return details === null ? null : (MessageDetails.safeParse(JSON.parse(details)).data ?? null)
}

export function readQuote({ quoted }: Pick<MessageRow, 'quoted'>): MessageQuote | null {
  return quoted === null ? null : (MessageQuote.safeParse(JSON.parse(quoted)).data ?? null)
}

export const toColumn = (value: object | null): string | null =>
  value === null ? null : JSON.stringify(value)
