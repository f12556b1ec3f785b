import type { Morpheus, MorpheusError, Notice, Notification } from '@morpheus/sdk'
import { usualLocale } from '@morpheus/sdk/format'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { TextOverrides } from '../text/all.js'
import { type HostAttributes, outermost } from '../ui/kit/hostAttributes.js'
import { lazily } from '../ui/kit/lazily.js'
import { UntilLoaded } from '../ui/kit/UntilLoaded.js'
import { MorpheusContext } from './context.js'
import type { DialogHistory } from './dialogHistory.js'
import { ErrorsContext, useTeller } from './errors.js'
import { Language } from './Language.js'
import type { Theme } from './root/look.js'
import { Root } from './root/Root.js'
import { createToasts } from './toasts.js'
import { useNotifier } from './useNotifier.js'

/** `className`, `style`, `id`, `data-*` and `aria-*` go to the `.mo-root`. */
export interface MorpheusProviderProps extends HostAttributes {
  /** From `createMorpheus`. */
  client: Morpheus
  /** Yours, to share or to inspect the cache; the kit makes its own otherwise. It never takes the place of a host's. */
  queryClient?: QueryClient | undefined
  /** Any of the texts, in your words; all of them in English are `en` of `@morpheus/react/en`. Keep the object stable between renders. */
  texts?: TextOverrides | undefined
  /**
   * Whose numbers, dates and times are written, as `Intl` takes it; the words are `texts`.
   * @default 'pt-BR'
   */
  locale?: string | undefined
  /** `auto`, which it is unless said, follows the page around, and the system where the page says nothing. */
  theme?: Theme | undefined
  /**
   * Draws everything below into a shadow root with the kit's styles inside, so that no rule of the page's counts there, of
   * whatever weight. Neither do your own for what you put below. Its code and styles are loaded when it is first shown; the
   * stylesheet need not be imported. Not to be changed later.
   */
  isolate?: boolean | undefined
  /** Keeps the socket connected while somebody is signed in. Turn it off to call `client.start()` yourself. */
  realtime?: boolean | undefined
  /** Turns events into notifications while somebody is signed in. */
  notifications?: boolean | undefined
  /** Lets the browser's Back close dialogs. Without it the history of the page stays as it is. */
  dialogHistory?: DialogHistory | undefined
  /** A click on a notification that the browser shows outside of the page. */
  onOpenNotification?: ((notification: Notification) => void) | undefined
  /** Shows what is told in passing ('Sessão conectada'); the kit shows it itself otherwise, at the top right for 4 s. */
  onToast?: ((notice: Notice) => void) | undefined
  /** Told of each failure that a widget shows, where the widget has no `onError` of its own. */
  onError?: ((error: MorpheusError) => void) | undefined
  /** What such a notification shows beside its text. */
  pushIcon?: string | undefined
  children: ReactNode
}

const none: TextOverrides = {}

const Isolated = lazily(async () => (await import('./root/Isolated.js')).Isolated)

/**
 * Everything the hooks and widgets need, and the `.mo-root` under which their styles live.
 * @example
 * const client = createMorpheus({ baseUrl: 'https://gateway.loja.com.br', getToken })
 * const page = (
 *   <MorpheusProvider client={client}>
 *     <SessionList onOpen={({ id }) => navigate(`/sessions/${id}`)} />
 *   </MorpheusProvider>
 * )
 */
export function MorpheusProvider(props: MorpheusProviderProps) {
  const {
    client,
    queryClient,
    texts: overrides,
    locale = usualLocale,
    theme = 'auto',
    realtime = true,
    notifications = true,
    dialogHistory,
    onOpenNotification,
    pushIcon = '/favicon.svg',
    isolate = false,
    onToast,
    onError,
    children,
  } = props
  const [toasts] = useState(createToasts)
  const said = overrides ?? none
  const hostsToast = useHostsToast(onToast)
  const tell = useTeller(onError)
  const value = useMemo(
    () => ({
      client,
      queryClient,
      toasts,
      onToast: hostsToast,
      dialogHistory,
      followed: new Map<QueryClient, () => void>(),
    }),
    [client, queryClient, toasts, hostsToast, dialogHistory],
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
  useNotifier(client, { on: notifications, icon: pushIcon, onOpen: onOpenNotification, said, locale })

  const root = (
    <Root {...outermost(props)} theme={theme} locale={locale}>
      {children}
    </Root>
  )

  return (
    <MorpheusContext.Provider value={value}>
      <ErrorsContext.Provider value={tell}>
        <Language locale={locale} texts={said}>
          {isolate ? (
            <UntilLoaded>
              <Isolated>{root}</Isolated>
            </UntilLoaded>
          ) : (
            root
          )}
        </Language>
      </ErrorsContext.Provider>
    </MorpheusContext.Provider>
  )
}

/** The host's way to show notices, the same function for as long as it has one. */
function useHostsToast(onToast: MorpheusProviderProps['onToast']): MorpheusProviderProps['onToast'] {
  const current = useRef(onToast)
  useEffect(() => {
    current.current = onToast
  }, [onToast])
  const show = useCallback((notice: Notice) => current.current?.(notice), [])
  return onToast && show
}
