import { useMorpheus, useToast } from '@morpheus/react'
import { ApiError, MorpheusError, type VirtualPhone } from '@morpheus/sdk'
import { useCallback, useEffect, useState } from 'react'
import type { RunPhoneCall } from './phoneActions.js'

const refreshEvery = 2_000

interface PhoneState {
  phone: VirtualPhone | null
  error: string | null
  isGone: boolean
}

interface PhoneHandle extends PhoneState {
  runCall: RunPhoneCall
}

export function useVirtualPhone(secret: string): PhoneHandle {
  const { virtualPhone } = useMorpheus()
  const notify = useToast()
  const [state, setState] = useState<PhoneState>({ phone: null, error: null, isGone: false })

  const onError = useCallback((error: unknown) => {
    const isGone = error instanceof ApiError && [401, 404].includes(error.status)
    const text = error instanceof MorpheusError ? error.userMessage : 'Não foi possível falar com o servidor'
    setState((now) => ({ ...now, error: text, isGone: now.isGone || isGone }))
    return text
  }, [])

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    let busy = false
    const refresh = async () => {
      if (busy || document.visibilityState !== 'visible') return
      busy = true
      try {
        const { phone } = await virtualPhone.get({}, { token: secret, signal })
        if (!signal.aborted) setState({ phone, error: null, isGone: false })
      } catch (error) {
        if (!signal.aborted) onError(error)
      } finally {
        busy = false
      }
    }
    void refresh()
    const timer = setInterval(() => void refresh(), refreshEvery)
    document.addEventListener('visibilitychange', refresh, { signal })
    return () => {
      controller.abort()
      clearInterval(timer)
    }
  }, [virtualPhone, secret, onError])

  const runCall = useCallback<RunPhoneCall>(
    async (request) => {
      try {
        const answer = await request()
        if (answer.phone) setState({ phone: answer.phone, error: null, isGone: false })
        return answer
      } catch (error) {
        notify({ tone: 'error', text: onError(error) })
        return null
      }
    },
    [notify, onError],
  )

  return { ...state, runCall }
}
