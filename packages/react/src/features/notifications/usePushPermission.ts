import { createPush } from '@morpheus/sdk'
import { useCallback, useMemo, useState } from 'react'

export interface PushPermission {
  granted: boolean
  /** `unsupported`: no browser support; `denied`: refused in the browser's dialog. */
  obstacle: 'unsupported' | 'denied' | null
  /** Asks for permission when needed; resolves with true when granted. */
  allow: () => Promise<boolean>
}

const silent = { debug() {}, warn() {}, error() {} }

/** Permission of the browser for notifications. */
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
