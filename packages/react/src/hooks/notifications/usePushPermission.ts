import { createPush } from '@morpheus/sdk'
import { useCallback, useMemo, useState } from 'react'

export interface PushPermission {
  granted: boolean
  /** The browser has none; the person said no in its own dialog. */
  obstacle: 'unsupported' | 'denied' | null
  /** Asks for it where it has to; answers whether notifications may be shown. */
  allow: () => Promise<boolean>
}

const silent = { debug() {}, warn() {}, error() {} }

/** Whether the browser lets this page show notifications outside of it. */
export function usePushPermission(): PushPermission {
  const [permission, setPermission] = useState(readPermission)
  const push = useMemo(() => createPush({ logger: silent, icon: '', onClick: () => {} }), [])
  const allow = useCallback(async () => {
    const allowed = await push.allow()
    setPermission(readPermission())
    return allowed
  }, [push])
  return {
    granted: permission === 'granted',
    obstacle: permission === 'unsupported' || permission === 'denied' ? permission : null,
    allow,
  }
}

function readPermission(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}
