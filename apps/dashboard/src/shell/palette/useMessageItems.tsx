import { useMorpheus } from '@morpheus/react'
import type { MessageRecord } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { messageStateLabels } from '@morpheus/sdk/text'
import { MessageSquare } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Item } from './item.js'

/** Milliseconds after the last key. */
const debounceMs = 200
const maxListed = 3
const noItems: readonly Item[] = []

/** Beginning of a message's id: one word with a digit, too long for a number. */
const idPattern = /^(?=\S*\d)(?=\S*[a-z_])[\w.:@=-]{8,}$/i

/** Messages whose id begins with the typed text, from the server; empty when it lacks this search. */
export function useMessageItems(text: string): readonly Item[] {
  const { messages } = useMorpheus()
  const id = text.trim()
  const [result, setResult] = useState({ id: '', items: noItems })
  const isSearchable = idPattern.test(id)

  useEffect(() => {
    if (!isSearchable) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const page = await messages
        .search({ search: id, limit: maxListed }, { signal: controller.signal })
        .catch(() => ({ messages: [] }))
      if (!controller.signal.aborted) setResult({ id, items: page.messages.map(toItem) })
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [messages, id, isSearchable])

  return isSearchable && result.id === id ? result.items : noItems
}

function toItem({ id, sessionId, contactPhone, groupId, state, text }: MessageRecord): Item {
  const contact = groupId === null ? formatPhone(contactPhone) : 'Grupo'
  return {
    id: `mensagem-${id}`,
    label: `${contact}: ${text}`,
    detail: messageStateLabels[state],
    picture: <MessageSquare aria-hidden="true" />,
    to: `/sessions/${encodeURIComponent(sessionId)}/envios?${new URLSearchParams({ q: id })}`,
  }
}
