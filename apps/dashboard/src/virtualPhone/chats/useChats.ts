import { useMorpheus } from '@morpheus/react'
import { MorpheusError, type VirtualConversation } from '@morpheus/sdk'
import { useCallback, useState } from 'react'
import { usePolling } from '../usePolling.js'

const refreshEvery = 2_000
const page = 100

export interface ChatsState {
  /** Null until read. */
  chats: readonly VirtualConversation[] | null
  total: number
  error: string | null
}

export function useChats(secret: string): ChatsState & { showMore: () => void } {
  const { virtualPhone } = useMorpheus()
  const [limit, setLimit] = useState(page)
  const [state, setState] = useState<ChatsState>({ chats: null, total: 0, error: null })
  usePolling(
    useCallback(
      async (signal) => {
        try {
          const { conversations, total } = await virtualPhone.conversations(
            { limit },
            { token: secret, signal },
          )
          if (!signal.aborted) setState({ chats: conversations, total, error: null })
        } catch (error) {
          if (signal.aborted) return
          const text =
            error instanceof MorpheusError ? error.userMessage : 'Não foi possível falar com o servidor'
          setState((now) => ({ ...now, error: text }))
        }
      },
      [virtualPhone, secret, limit],
    ),
    refreshEvery,
  )
  return { ...state, showMore: () => setLimit((now) => Math.min(1000, now + page)) }
}
