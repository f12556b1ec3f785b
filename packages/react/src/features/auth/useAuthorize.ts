import { ConflictError, type DeviceRequest, GoneError } from '@morpheus/sdk'
import { useState } from 'react'
import { useBusy } from '../../core/useBusy.js'
import { useErrors, useReadError } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useReport } from '../../provider/errors.js'
import { useAuthorizeTexts } from './texts.js'
import { useDeviceRequest } from './useDeviceRequest.js'
import { formatUserCode, isWhole, normalizeUserCode } from './userCode.js'

export interface Authorize {
  code: string
  type: (letters: string) => void
  /** The user has interacted; until then the host's focus is left alone. */
  wasTyped: boolean
  findRequest: (letters?: string) => void
  /** Code being looked up; null while typing. */
  requestedCode: string | null
  request: DeviceRequest | undefined
  error: Error | null
  isFetching: boolean
  retry: () => void
  busy: 'approve' | 'deny' | null
  decision: 'approve' | 'deny' | null
  failure: string | null
  answer: (decision: 'approve' | 'deny') => Promise<void>
  again: () => void
}

export function useAuthorize(initialCode: string): Authorize {
  const client = useMorpheus()
  const texts = useAuthorizeTexts()
  const { explained } = useErrors()
  const report = useReport()
  const [code, setCode] = useState(() => normalizeUserCode(initialCode))
  const [requestedCode, setRequestedCode] = useState(() => (isWhole(code) ? formatUserCode(code) : null))
  const [wasTyped, setWasTyped] = useState(false)
  const { busy, run } = useBusy<'approve' | 'deny'>()
  const [decision, setAnswered] = useState<Authorize['decision']>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [lateError, setLateError] = useState<Error | null>(null)
  const request = useDeviceRequest(requestedCode)
  const error = useReadError(request)

  function reset(letters: string) {
    setWasTyped(true)
    setCode(letters)
    setRequestedCode(null)
    setLateError(null)
    setFailure(null)
  }

  return {
    code,
    type: reset,
    wasTyped,
    findRequest: (letters = code) => setRequestedCode(isWhole(letters) ? formatUserCode(letters) : null),
    requestedCode,
    request: lateError ? undefined : request.data,
    error: lateError ?? (requestedCode === null ? null : error),
    isFetching: request.isFetching,
    retry: () => void request.refetch(),
    busy,
    decision,
    failure,
    async answer(decision) {
      if (requestedCode === null) return
      await run(decision, async () => {
        setFailure(null)
        try {
          await client.deviceAuthorization.decide({
            userCode: requestedCode,
            approve: decision === 'approve',
          })
          setAnswered(decision)
        } catch (error) {
          report(error)
          if (error instanceof GoneError || error instanceof ConflictError) setLateError(error)
          else setFailure(explained(error, texts.failure))
        }
      })
    },
    again: () => reset(''),
  }
}
