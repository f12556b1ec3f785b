import type { Delivery, Morpheus, TargetKind } from '@morpheus/sdk'
import { useCallback, useMemo, useRef, useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'
import type { deliveryTexts } from './texts.js'
import { useTargetLabels } from './texts.js'

export interface DeliveryActions {
  /** Running action: a target `kind`, a delivery id, or `all`. */
  busy: string | null
  setPaused: (kind: TargetKind, paused: boolean) => Promise<void>
  replay: (delivery: Delivery) => Promise<void>
  /** Resolves with true on success. */
  replayFailed: (since: string, target: TargetKind | undefined) => Promise<boolean>
}

/** Actions on a session's deliveries, one at a time, with notices. */
export function useDeliveryActions(sessionId: string, texts: typeof deliveryTexts.delivery): DeliveryActions {
  const targetLabels = useTargetLabels()
  const errors = useErrors()
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const [busy, setBusy] = useState<string | null>(null)
  const isBusy = useRef(false)

  const act = useCallback(
    async (what: string, failure: string, call: (client: Morpheus) => Promise<string>) => {
      if (isBusy.current) return false
      isBusy.current = true
      setBusy(what)
      try {
        notify({ tone: 'success', text: await call(client) })
        return true
      } catch (error) {
        notify({ tone: 'error', text: errors.told(error, failure), cause: error })
        return false
      } finally {
        isBusy.current = false
        setBusy(null)
        invalidate(queries, keysOf(client).deliveries(sessionId))
      }
    },
    [client, queries, notify, sessionId, errors.told],
  )

  const actions = useMemo(
    () => ({
      async setPaused(kind: TargetKind, paused: boolean) {
        const failure = paused ? texts.pauseFailure : texts.resumeFailure
        await act(kind, failure, async ({ deliveries }) => {
          const target = { id: sessionId, target: kind }
          await (paused ? deliveries.pause(target) : deliveries.resume(target))
          return paused ? texts.pausedNow(targetLabels[kind]) : texts.resumedNow(targetLabels[kind])
        })
      },
      async replay({ id }: Delivery) {
        await act(id, texts.replayFailure, async ({ deliveries }) => {
          await deliveries.replay({ id: sessionId, deliveryId: id })
          return texts.replayed
        })
      },
      replayFailed: (since: string, target: TargetKind | undefined) =>
        act('all', texts.replayAllFailure, async ({ deliveries }) => {
          const input = { id: sessionId, since, ...(target && { target }) }
          return texts.replayedAll((await deliveries.replayFailed(input)).replayed)
        }),
    }),
    [act, sessionId, texts, targetLabels],
  )
  return { busy, ...actions }
}
