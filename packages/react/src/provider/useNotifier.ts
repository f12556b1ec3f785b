import type { Morpheus, Notification } from '@morpheus/sdk'
import { useEffect, useRef } from 'react'
import type { Overrides } from './texts.js'

interface NotifierOptions {
  on: boolean
  icon: string
  onOpen: ((notification: Notification) => void) | undefined
  texts: Overrides
  locale: string
}

/** Runs notifications while signed in; loads their code then, to keep it out of the login. */
export function useNotifier(
  client: Morpheus,
  { on, icon, onOpen, texts: textOverrides, locale }: NotifierOptions,
): void {
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  }, [onOpen])

  useEffect(() => {
    if (!on || client.identity.isHandedOut) return
    let stop: (() => void) | null = null
    let isActive = false
    const follow = async () => {
      const { hydrated, isAuthenticated } = client.identity.store.getState()
      const next = hydrated && isAuthenticated
      if (next === isActive) return
      isActive = next
      stop?.()
      stop = null
      if (!isActive) return
      const { runNotifier } = await import('./runNotifier.js')
      // Signed out, or in again, while loading.
      if (!isActive || stop) return
      stop = runNotifier(client, {
        icon,
        onOpen: (entry) => open.current?.(entry),
        texts: textOverrides,
        locale,
      })
    }
    const unsubscribe = client.identity.store.subscribe(() => void follow())
    void follow()
    return () => {
      unsubscribe()
      isActive = false
      stop?.()
    }
  }, [client, on, icon, textOverrides, locale])
}
