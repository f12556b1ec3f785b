import type { Session } from '@morpheus/sdk'
import { useCallback, useMemo, useState } from 'react'
import { type SessionActions, useSessionActions } from '../useSessionActions.js'

export interface SessionDialogsControl {
  actions: SessionActions
  isBusy: (session: Session) => boolean
  creating: boolean
  openCreate: () => void
  closeCreate: () => void
  disconnecting: Session | null
  askDisconnect: (session: Session) => void
  cancelDisconnect: () => void
  removing: Session | null
  askRemove: (session: Session) => void
  cancelRemove: () => void
  tagging: Session | null
  editTags: (session: Session) => void
  closeTags: () => void
}

export function useSessionDialogs(): SessionDialogsControl {
  const actions = useSessionActions()
  const [creating, setCreating] = useState(false)
  const [disconnecting, setDisconnecting] = useState<Session | null>(null)
  const [removing, setRemoving] = useState<Session | null>(null)
  const [tagging, setTagging] = useState<Session | null>(null)
  const { busy } = actions
  const isBusy = useCallback((session: Session) => busy.includes(session.id), [busy])
  const openCreate = useCallback(() => setCreating(true), [])
  const closeCreate = useCallback(() => setCreating(false), [])
  const cancelDisconnect = useCallback(() => setDisconnecting(null), [])
  const cancelRemove = useCallback(() => setRemoving(null), [])

  const closeTags = useCallback(() => setTagging(null), [])

  return useMemo(
    () => ({
      actions,
      isBusy,
      creating,
      openCreate,
      closeCreate,
      disconnecting,
      askDisconnect: setDisconnecting,
      cancelDisconnect,
      removing,
      askRemove: setRemoving,
      cancelRemove,
      tagging,
      editTags: setTagging,
      closeTags,
    }),
    [
      actions,
      isBusy,
      creating,
      openCreate,
      closeCreate,
      disconnecting,
      cancelDisconnect,
      removing,
      cancelRemove,
      tagging,
      closeTags,
    ],
  )
}
