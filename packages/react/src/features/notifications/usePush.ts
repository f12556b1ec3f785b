import { createPush } from '@morpheus/sdk'
import { useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useBusy } from '../../core/useBusy.js'
import { useMorpheus } from '../../core/useMorpheus.js'

export interface PushPermission {
  granted: boolean
  /** `unsupported`: no browser support; `denied`: refused in the browser's dialog. */
  obstacle: 'unsupported' | 'denied' | null
  /** Asks for permission when needed; resolves with true when granted. */
  allow: () => Promise<boolean>
}

const silent = { debug() {}, warn() {}, error() {} }

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

/** Switch for browser notifications. `obstacle` is the reason it cannot be turned on, if any. */
export interface PushChoice extends Pick<PushPermission, 'obstacle'> {
  /** Enabled in the settings and permitted by the browser. */
  on: boolean
  /** Settings are loading or being saved. */
  busy: boolean
  /**
   * Asks for permission when needed. Resolves with true on success.
   * @throws when saving fails
   */
  change: (on: boolean) => Promise<boolean>
}

/** Reads and changes browser notifications. */
export function usePush(): PushChoice {
  const { notifications } = useMorpheus()
  const settings = useStore(notifications.store, (state) => state.settings)
  const { granted, obstacle, allow } = usePushPermission()
  const { busy, run } = useBusy<'save'>()

  async function change(on: boolean): Promise<boolean> {
    if (on && !(await allow())) return false
    const isSaved = await run('save', async () => {
      await notifications.updateSettings({ pushNotifications: on })
      return true
    })
    return isSaved ?? false
  }

  return {
    on: settings?.pushNotifications === true && granted,
    busy: settings === null || busy !== null,
    obstacle,
    change,
  }
}
