import type { Delivery, Morpheus, TargetKind } from '@morpheus/sdk'
import { useCallback, useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useAction } from '../../core/useAction.js'
import { useMorpheus } from '../../core/useMorpheus.js'
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

export function useDeliveryActions(sessionId: string, texts: typeof deliveryTexts.delivery): DeliveryActions {
  const targetLabels = useTargetLabels()
  const client = useMorpheus()
  const queries = useQueryCache()
  const { busy, act: run } = useAction<string>()

  const runAction = useCallback(
    async (action: string, failure: string, call: (client: Morpheus) => Promise<string>) => {
      const isDone = await run(action, failure, () => call(client))
      invalidate(queries, keysOf(client).deliveries(sessionId))
      return isDone
    },
    [client, queries, sessionId, run],
  )

  const actions = useMemo(
    () => ({
      async setPaused(kind: TargetKind, paused: boolean) {
        const failure = paused ? texts.pauseFailure : texts.resumeFailure
        await runAction(kind, failure, async ({ deliveries }) => {
          const target = { id: sessionId, target: kind }
          await (paused ? deliveries.pause(target) : deliveries.resume(target))
          return paused ? texts.pausedNow(targetLabels[kind]) : texts.resumedNow(targetLabels[kind])
        })
      },
      async replay({ id }: Delivery) {
        await runAction(id, texts.replayFailure, async ({ deliveries }) => {
          await deliveries.replay({ id: sessionId, deliveryId: id })
          return texts.replayed
        })
      },
      replayFailed: (since: string, target: TargetKind | undefined) =>
        runAction('all', texts.replayAllFailure, async ({ deliveries }) => {
          const input = { id: sessionId, since, ...(target && { target }) }
          return texts.replayedAll((await deliveries.replayFailed(input)).replayed)
        }),
    }),
    [runAction, sessionId, texts, targetLabels],
  )
  return { busy, ...actions }
}
