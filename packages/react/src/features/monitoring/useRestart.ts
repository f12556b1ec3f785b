import type { SessionHealth } from '@morpheus/sdk'
import { useCallback, useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useToast } from '../../core/useToast.js'
import { useMonitoringTexts } from './texts.js'

interface Restart {
  busy: readonly string[]
  act: (session: SessionHealth) => Promise<void>
}

export function useRestart(restart: (sessionId: string) => Promise<SessionHealth | undefined>): Restart {
  const errors = useErrors()
  const texts = useMonitoringTexts()
  const notify = useToast()
  const [busy, setBusy] = useState<readonly string[]>([])
  const act = useCallback(
    async ({ id, name }: SessionHealth) => {
      setBusy((ids) => [...ids, id])
      try {
        const restarted = await restart(id)
        if (restarted?.status === 'connected') notify({ tone: 'success', text: texts.restarted(name) })
        else notify({ tone: 'info', text: texts.restarting(name) })
      } catch (error) {
        notify({ tone: 'error', text: errors.told(error, texts.restartFailure), cause: error })
      } finally {
        setBusy((ids) => ids.filter((each) => each !== id))
      }
    },
    [restart, notify, texts, errors.told],
  )
  return { busy, act }
}
