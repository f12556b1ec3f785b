import { useMorpheus } from '@morpheus/react'
import { Avatar } from '@morpheus/react/ui'
import type { AccountContact } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { useEffect, useState } from 'react'
import type { Item } from './item.js'

const shown = 8
/** Milliseconds after the last key. */
const pause = 200

/** Contacts of all sessions that match in name or number, from the server; empty when it lacks this search. */
export function useContactItems(typed: string) {
  const { contacts } = useMorpheus()
  const [found, setFound] = useState<{ typed: string; items: readonly Item[] }>({ typed: '', items: [] })
  const isAsked = typed.length > 1

  useEffect(() => {
    if (!isAsked) return
    const ending = new AbortController()
    const timer = setTimeout(async () => {
      const items = await contacts.ofAccount({ search: typed, limit: shown }, { signal: ending.signal }).then(
        (answer) => answer.contacts.map(itemOf),
        () => [],
      )
      if (!ending.signal.aborted) setFound({ typed, items })
    }, pause)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [contacts, typed, isAsked])

  return { items: isAsked ? found.items : [], isSearching: isAsked && found.typed !== typed }
}

function itemOf({ id, sessionId, sessionName, name, phone, profilePic }: AccountContact): Item {
  const number = formatPhone(phone)
  const query = new URLSearchParams({ sessao: sessionId, q: name || phone, contato: phone })
  return {
    id: `contato-${sessionId}-${id}`,
    label: name || number,
    detail: [name ? number : '', sessionName].filter(Boolean).join(' · '),
    picture: <Avatar name={name || number} src={profilePic} size="small" />,
    to: `/contacts?${query}`,
  }
}
