import type { Morpheus, Notification } from '@morpheus/sdk'
import { useEffect, useRef } from 'react'
import type { Overrides } from './texts.js'

interface NotifierOptions {
  on: boolean
  icon: string
  onOpen: ((notification: Notification) => void) | undefined
  said: Overrides
  locale: string
}

/** Keeps notifications coming while somebody is signed in. What does it is loaded then, so that a login does not. */
export function useNotifier(client: Morpheus, { on, icon, onOpen, said, locale }: NotifierOptions): void {
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  }, [onOpen])

  useEffect(() => {
    if (!on || client.identity.isHandedOut) return
    let stop: (() => void) | null = null
    let wanted = false
    const follow = async () => {
      const { hydrated, isAuthenticated } = client.identity.store.getState()
      const next = hydrated && isAuthenticated
      if (next === wanted) return
      wanted = next
      stop?.()
      stop = null
      if (!wanted) return
      const { runNotifier } = await import('./runNotifier.js')
      // Signed out, or out and in again, meanwhile.
      if (!wanted || stop) return
      stop = runNotifier(client, { icon, onOpen: (entry) => open.current?.(entry), said, locale })
    }
    const unsubscribe = client.identity.store.subscribe(() => void follow())
    void follow()
    return () => {
      unsubscribe()
      wanted = false
      stop?.()
    }
  }, [client, on, icon, said, locale])
}
