import type { Morpheus, Notification } from '@morpheus/sdk'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { TextOverrides } from '../text/all.js'
import { mergeTexts } from '../text/merge.js'
import { ptBR } from '../text/pt-BR.js'
import { classes } from '../ui/kit/classes.js'
import { ToastHost } from '../ui/ToastHost/ToastHost.js'
import '../styles/tokens.css'
import '../styles/base.css'
import { MorpheusContext } from './context.js'
import type { DialogHistory } from './dialogHistory.js'
import { OverridesContext, TextsContext } from './texts.js'
import { createToasts } from './toasts.js'
import { useNotifier } from './useNotifier.js'

export type Theme = 'auto' | 'light' | 'dark'

export interface MorpheusProviderProps {
  /** From `createMorpheus`. */
  client: Morpheus
  /** Yours, to share or to inspect the cache; the kit makes its own otherwise. It never takes the place of a host's. */
  queryClient?: QueryClient
  /** Any of the texts, in your words. Keep the object stable between renders. */
  texts?: TextOverrides
  /** `auto` follows the system. */
  theme?: Theme
  /** Keeps the socket connected while somebody is signed in. Turn it off to call `client.start()` yourself. */
  realtime?: boolean
  /** Turns events into notifications while somebody is signed in. */
  notifications?: boolean
  /** Lets the browser's Back close dialogs. Without it the history of the page stays as it is. */
  dialogHistory?: DialogHistory
  /** A click on a notification that the browser shows outside of the page. */
  onOpenNotification?: (notification: Notification) => void
  /** What such a notification shows beside its text. */
  pushIcon?: string
  className?: string
  children: ReactNode
}

const none = {}

/** Everything the hooks and widgets need, and the `.mo-root` under which their styles live. */
export function MorpheusProvider(props: MorpheusProviderProps) {
  const {
    client,
    queryClient,
    texts: overrides,
    theme = 'auto',
    realtime = true,
    notifications = true,
    dialogHistory,
    onOpenNotification,
    pushIcon = '/favicon.svg',
    className,
    children,
  } = props
  const [toasts] = useState(createToasts)
  const texts = useMemo(() => (overrides ? mergeTexts(ptBR, overrides) : ptBR), [overrides])
  const value = useMemo(
    () => ({ client, queryClient, toasts, dialogHistory, followed: new Map<QueryClient, () => void>() }),
    [client, queryClient, toasts, dialogHistory],
  )

  useEffect(() => {
    if (realtime) return client.start()
  }, [client, realtime])
  useEffect(
    () => () => {
      for (const stop of value.followed.values()) stop()
      value.followed.clear()
    },
    [value],
  )
  useNotifier(client, { on: notifications, icon: pushIcon, onOpen: onOpenNotification })

  return (
    <MorpheusContext.Provider value={value}>
      <OverridesContext.Provider value={overrides ?? none}>
        <TextsContext.Provider value={texts}>
          <div className={classes('mo-root', className)} data-mo-theme={theme}>
            {children}
            <ToastHost />
          </div>
        </TextsContext.Provider>
      </OverridesContext.Provider>
    </MorpheusContext.Provider>
  )
}
