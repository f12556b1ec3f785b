import { useCallback } from 'react'
import { useFormat } from '../../core/useFormat.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import { useParticipants } from '../groups/queries.js'
import { useConversationTexts } from './texts.js'

interface PeopleOptions {
  /** Display name of the conversation. */
  name: string
  /** True where the network lists the participants of a group. */
  hasGroups: boolean
}

/** Participants of a group, and the names of the people in a conversation, by number or `me`. */
export function usePeople(sessionId: string, contact: string, { name, hasGroups }: PeopleOptions) {
  const format = useFormat()
  const { by } = useConversationTexts()
  const isGroup = contact.endsWith('@g.us')
  const people = useParticipants(sessionId, contact, isGroup && hasGroups)
  const getName = useCallback(
    (phone: string | null) => {
      if (phone === 'me') return by.human
      if (!isGroup) return name
      const person = people.find((one) => one.phone === phone)
      if (person?.isSelf) return by.human
      return person?.name ? escapeInvisible(person.name) : format.phone(phone)
    },
    [people, isGroup, name, format, by],
  )
  return { people, getName }
}
