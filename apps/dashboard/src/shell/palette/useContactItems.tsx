import { useMorpheus } from '@morpheus/react'
import { Avatar } from '@morpheus/react/ui'
import type { Session } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { useEffect, useState } from 'react'
import type { Item } from './item.js'
import { recentSessions } from './recent.js'

/** Contacts are asked for by session: of the ones opened last first, and not of all. */
const sessionsAsked = 6
const ofEach = 3
/** In milliseconds, after the last key. */
const pause = 200

/** Contacts whose name or number has what was typed, from the server. */
export function useContactItems(sessions: readonly Session[], typed: string) {
  const { contacts } = useMorpheus()
  const [found, setFound] = useState<{ typed: string; items: readonly Item[] }>({ typed: '', items: [] })
  const isAsked = typed.length > 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: which sessions are asked is settled as one types
  useEffect(() => {
    if (!isAsked) return
    const ending = new AbortController()
    const timer = setTimeout(async () => {
      const answers = await Promise.allSettled(
        asked(sessions).map(async (session) => {
          const answer = await contacts.list(
            { id: session.id, search: typed, limit: ofEach },
            { signal: ending.signal },
          )
          return answer.contacts.map(({ id, name, phone, profilePic }): Item => {
            const number = phone ? formatPhone(phone) : ''
            const query = new URLSearchParams({ sessao: session.id, q: name || phone || '' })
            return {
              id: `contato-${session.id}-${id}`,
              label: name || number || 'Não informado',
              detail: [name ? number : '', session.name].filter(Boolean).join(' · '),
              picture: <Avatar name={name || number} src={profilePic ?? null} size="small" />,
              to: `/contacts?${query}`,
            }
          })
        }),
      )
      if (ending.signal.aborted) return
      setFound({ typed, items: answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])) })
    }, pause)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [contacts, typed, isAsked])

  return { items: isAsked ? found.items : [], isSearching: isAsked && found.typed !== typed }
}

function asked(sessions: readonly Session[]): readonly Session[] {
  const recent = recentSessions()
  const rank = ({ id }: Session) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  return sessions
    .filter(({ status }) => status === 'connected')
    .sort((one, other) => rank(one) - rank(other))
    .slice(0, sessionsAsked)
}
