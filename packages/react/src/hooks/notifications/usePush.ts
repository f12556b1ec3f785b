import { createPush } from '@morpheus/sdk'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useMorpheus } from '../useMorpheus.js'

export interface PushChoice {
  /** Wanted by the settings and allowed by the browser. */
  on: boolean
  /** The settings are not known yet, or are being changed. */
  busy: boolean
  /** The browser has none; the person said no in its own dialog. */
  obstacle: 'unsupported' | 'denied' | null
  /** Answers whether it was done. Asks for permission where it has to; rejects where saving fails. */
  change: (on: boolean) => Promise<boolean>
}

const silent = { debug() {}, warn() {}, error() {} }

/** Whether notifications are shown outside of the page, and the way to change it. */
export function usePush(): PushChoice {
  const { notifications } = useMorpheus()
  const settings = useStore(notifications.store, (state) => state.settings)
  const [permission, setPermission] = useState(readPermission)
  const [saving, setSaving] = useState(false)
  const push = useMemo(() => createPush({ logger: silent, icon: '', onClick: () => {} }), [])

  async function change(on: boolean): Promise<boolean> {
    if (on && !(await push.allow())) {
      setPermission(readPermission())
      return false
    }
    setPermission(readPermission())
    setSaving(true)
    try {
      await notifications.updateSettings({ pushNotifications: on })
      return true
    } finally {
      setSaving(false)
    }
  }

  return {
    on: settings?.pushNotifications === true && permission === 'granted',
    busy: settings === null || saving,
    obstacle: permission === 'unsupported' || permission === 'denied' ? permission : null,
    change,
  }
}

function readPermission(): NotificationPermission | 'unsupported' {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}
