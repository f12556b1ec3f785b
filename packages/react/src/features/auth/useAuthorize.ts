import { ConflictError, type DeviceRequest, GoneError } from '@morpheus/sdk'
import { useState } from 'react'
import { useBusy } from '../../core/useBusy.js'
import { useErrors, useReadError } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useReport } from '../../provider/errors.js'
import { useAuthorizeTexts } from './texts.js'
import { useDeviceRequest } from './useDeviceRequest.js'
import { codeLetters, isWhole, shownCode } from './userCode.js'

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
  answered: 'approve' | 'deny' | null
  failure: string | null
  answer: (what: 'approve' | 'deny') => Promise<void>
  again: () => void
}

export function useAuthorize(initialCode: string): Authorize {
  const client = useMorpheus()
  const texts = useAuthorizeTexts()
  const { explained } = useErrors()
  const report = useReport()
  const [code, setCode] = useState(() => codeLetters(initialCode))
  const [requestedCode, setRequestedCode] = useState(() => (isWhole(code) ? shownCode(code) : null))
  const [wasTyped, setWasTyped] = useState(false)
  const { busy, run } = useBusy<'approve' | 'deny'>()
  const [answered, setAnswered] = useState<Authorize['answered']>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [lateError, setLateError] = useState<Error | null>(null)
  const found = useDeviceRequest(requestedCode)
  const error = useReadError(found)

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
    findRequest: (letters = code) => setRequestedCode(isWhole(letters) ? shownCode(letters) : null),
    requestedCode,
    request: lateError ? undefined : found.data,
    error: lateError ?? (requestedCode === null ? null : error),
    isFetching: found.isFetching,
    retry: () => void found.refetch(),
    busy,
    answered,
    failure,
    async answer(what) {
      if (requestedCode === null) return
      await run(what, async () => {
        setFailure(null)
        try {
          await client.deviceAuthorization.decide({ userCode: requestedCode, approve: what === 'approve' })
          setAnswered(what)
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
