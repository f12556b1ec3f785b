import { useState } from 'react'
import { useStore } from 'zustand'
import { useMorpheus } from '../useMorpheus.js'
import { type PushPermission, usePushPermission } from './usePushPermission.js'

/**
 * A switch for the browser's own notifications. `obstacle` is why it cannot be turned on, where there is a
 * reason.
 */
export interface PushChoice extends Pick<PushPermission, 'obstacle'> {
  /** Wanted by the settings and allowed by the browser. */
  on: boolean
  /** The settings are not known yet, or are being changed. */
  busy: boolean
  /** Answers whether it was done. Asks for permission where it has to; rejects where saving fails. */
  change: (on: boolean) => Promise<boolean>
}

/** Whether notifications are shown outside of the page, and the way to change it. */
export function usePush(): PushChoice {
  const { notifications } = useMorpheus()
  const settings = useStore(notifications.store, (state) => state.settings)
  const { granted, obstacle, allow } = usePushPermission()
  const [saving, setSaving] = useState(false)

  async function change(on: boolean): Promise<boolean> {
    if (on && !(await allow())) return false
    setSaving(true)
    try {
      await notifications.updateSettings({ pushNotifications: on })
      return true
    } finally {
      setSaving(false)
    }
  }

  return {
    on: settings?.pushNotifications === true && granted,
    busy: settings === null || saving,
    obstacle,
    change,
  }
}
