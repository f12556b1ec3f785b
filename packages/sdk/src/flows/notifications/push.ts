import type { Logger } from '../../core/client/logger.js'
import type { Notification as Entry } from '../../features/notifications/notification.js'

/** Core spec §9, in milliseconds. */
export const pushLimits = { lowPriorityClose: 5_000 } as const

export interface PushApi {
  readonly permission: 'default' | 'denied' | 'granted'
  requestPermission(): Promise<'default' | 'denied' | 'granted'>
  new (
    title: string,
    options: { body: string; icon: string; tag: string; requireInteraction: boolean },
  ): {
    close(): void
    onclick: ((event: Event) => unknown) | null
  }
}

export interface PushOptions {
  readonly logger: Logger
  readonly icon: string
  onClick(entry: Entry): void
  /** @default the browser's own; `undefined` where there is none */
  readonly api?: PushApi | undefined
}

/**
 * Shows notifications outside the page, by the browser's Notification API. Core spec §4.
 * @example
 * const push = createPush({ logger: console, icon: '/icon.png', onClick: ({ sessionId }) => open(sessionId) })
 * startNotifier(morpheus, { push })
 */
export function createPush({ logger, icon, onClick, api = getBrowserApi() }: PushOptions) {
  return {
    /**
     * Asks the person for permission, unless it was decided before.
     * @returns true where notifications may be shown; false, with a warning, where the browser has none
     */
    async allow(): Promise<boolean> {
      if (!api) return reportUnsupported(logger)
      const permission = api.permission === 'default' ? await api.requestPermission() : api.permission
      return permission === 'granted'
    },

    /**
     * Shows a notification: low priority closes after 5 s, high priority stays until clicked.
     * @returns true where it was shown. Never throws.
     */
    show(entry: Entry): boolean {
      if (!api) return reportUnsupported(logger)
      if (api.permission !== 'granted') return false
      try {
        const notification = new api(entry.title, {
          body: entry.message,
          icon: entry.icon ?? icon,
          tag: entry.id,
          requireInteraction: entry.priority === 'high',
        })
        notification.onclick = () => {
          notification.close()
          onClick(entry)
        }
        if (entry.priority === 'low') setTimeout(() => notification.close(), pushLimits.lowPriorityClose)
        return true
      } catch (error) {
        // Chromium on Android has the class and refuses to construct it outside a service worker.
        logger.warn('O navegador não pôde exibir a notificação', String(error))
        return false
      }
    },
  }
}

/**
 * The browser notifications of `createPush`: `allow` asks for permission, `show` shows one. Both return false where the
 * browser has no notifications.
 */
export type Push = ReturnType<typeof createPush>

function reportUnsupported(logger: Logger): false {
  logger.warn('Este navegador não oferece notificações')
  return false
}

function getBrowserApi(): PushApi | undefined {
  return typeof Notification === 'undefined' ? undefined : Notification
}
