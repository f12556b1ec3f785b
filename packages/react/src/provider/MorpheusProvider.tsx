import type { Morpheus, MorpheusError, Notice, Notification } from '@morpheus/sdk'
import { usualLocale } from '@morpheus/sdk/format'
import { serverText } from '@morpheus/sdk/text'
import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { clearDrafts } from '../drafts/clearDrafts.js'
import type { TextOverrides } from '../text/all.js'
import { mergeTexts } from '../text/merge.js'
import { ptBR } from '../text/pt-BR.js'
import { LazyBoundary, lazy } from '../ui/lib/lazy.js'
import { type HostAttributes, rootProps } from '../ui/lib/rootProps.js'
import { MorpheusContext } from './context.js'
import type { DialogHistory } from './dialogHistory.js'
import { ErrorsContext, useErrorListener } from './errors.js'
import { Root } from './root/Root.js'
import type { Theme } from './root/rootTheme.js'
import { type Overrides, OverridesContext, TextsContext } from './texts.js'
import { createToasts } from './toasts.js'
import { createTranslate, LocaleContext, TranslateContext } from './translate.js'
import { useNotifier } from './useNotifier.js'

/** `className`, `style`, `id`, `data-*` and `aria-*` apply to the `.mo-root` element. */
export interface MorpheusProviderProps extends HostAttributes {
  /** Client made by `createMorpheus`. */
  client: Morpheus
  /**
   * Query cache to share or inspect; the kit makes its own otherwise. It never replaces a host's
   * `QueryClientProvider`.
   */
  queryClient?: QueryClient | undefined
  /**
   * Overrides of any texts; `en` of `@morpheus/react/en` has all of them in English. Keep the object stable between
   * renders.
   */
  texts?: TextOverrides | undefined
  /**
   * Locale of numbers, dates and times, as `Intl` takes it; `texts` sets the language.
   * @default 'pt-BR'
   */
  locale?: string | undefined
  /** `auto`, the default, follows the surrounding page, or the system when the page sets no colours. */
  theme?: Theme | undefined
  /**
   * Renders everything below into a shadow root with the kit's styles, so page styles do not apply, nor yours to your
   * own children. Loads its code and styles on first use, so the stylesheet need not be imported. Must not change
   * later.
   */
  isolate?: boolean | undefined
  /** Connects the socket while signed in. Turn it off to call `client.start()` yourself. */
  realtime?: boolean | undefined
  /** Turns events into notifications while signed in. */
  notifications?: boolean | undefined
  /**
   * Lets the browser's Back close dialogs, and shows open editors in the page's address. Without it the kit leaves the
   * page's history alone.
   */
  dialogHistory?: DialogHistory | undefined
  /** Called on a click on a browser notification. */
  onOpenNotification?: ((notification: Notification) => void) | undefined
  /** Shows notices ('Sessão conectada') instead of the kit, which shows them at the top right for 4 s. */
  onToast?: ((notice: Notice) => void) | undefined
  /** Called with each failure of a widget that has no `onError` of its own. */
  onError?: ((error: MorpheusError) => void) | undefined
  /** Icon of browser notifications. */
  pushIcon?: string | undefined
  children: ReactNode
}

const noOverrides: TextOverrides = {}

const LoadedIsolatedRoot = lazy(async () => (await import('./root/Isolated.js')).IsolatedRoot)

/**
 * Context of all hooks and widgets, and the `.mo-root` element that scopes their styles.
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
  const definedOverrides = overrides ?? noOverrides
  const hostsToast = useHostsToast(onToast)
  const reportError = useErrorListener(onError)
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
  useEffect(() => clearDrafts(client), [client])
  useEffect(
    () => () => {
      for (const stop of value.followed.values()) stop()
      value.followed.clear()
    },
    [value],
  )
  useNotifier(client, {
    on: notifications,
    icon: pushIcon,
    onOpen: onOpenNotification,
    texts: definedOverrides,
    locale,
  })

  const root = (
    <Root {...rootProps(props)} theme={theme} locale={locale}>
      {children}
    </Root>
  )

  return (
    <MorpheusContext.Provider value={value}>
      <ErrorsContext.Provider value={reportError}>
        <Language locale={locale} texts={definedOverrides}>
          {isolate ? (
            <LazyBoundary>
              <LoadedIsolatedRoot>{root}</LoadedIsolatedRoot>
            </LazyBoundary>
          ) : (
            root
          )}
        </Language>
      </ErrorsContext.Provider>
    </MorpheusContext.Provider>
  )
}

function useHostsToast(onToast: MorpheusProviderProps['onToast']): MorpheusProviderProps['onToast'] {
  const current = useRef(onToast)
  useEffect(() => {
    current.current = onToast
  }, [onToast])
  const show = useCallback((notice: Notice) => current.current?.(notice), [])
  return onToast && show
}

interface LanguageProps {
  locale: string
  texts: Overrides
  children: ReactNode
}

function Language({ locale, texts, children }: LanguageProps) {
  const everywhere = useMemo(() => mergeTexts(ptBR, texts), [texts])
  const translate = useMemo(() => createTranslate(texts.sdk ?? {}, locale) ?? serverText, [texts.sdk, locale])
  return (
    <LocaleContext.Provider value={locale}>
      <OverridesContext.Provider value={texts}>
        <TextsContext.Provider value={everywhere}>
          <TranslateContext.Provider value={translate}>{children}</TranslateContext.Provider>
        </TextsContext.Provider>
      </OverridesContext.Provider>
    </LocaleContext.Provider>
  )
}
