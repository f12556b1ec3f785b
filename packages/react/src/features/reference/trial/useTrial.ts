import { randomId } from '@morpheus/sdk/format'
import type { DescribedRow } from '@morpheus/sdk/openapi'
import { useEffect, useRef, useState } from 'react'
import { useMorpheus } from '../../../core/useMorpheus.js'
import type { ReadInput, TypedInput } from './input.js'
import { type Outcome, tryCall } from './outcome.js'
import { requestText } from './requestText.js'

export interface TrialState {
  readonly request: string | null
  readonly outcome: Outcome | null
  readonly busy: boolean
}

const idle: TrialState = { request: null, outcome: null, busy: false }

/** Runs one call at a time and keeps the last outcome. */
export function useTrial(row: DescribedRow, cancelled: string) {
  const client = useMorpheus()
  const [state, setState] = useState(idle)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(read: ReadInput, typed: TypedInput) {
    const own = new AbortController()
    running.current = own
    const idempotencyKey = randomId()
    const request = requestText({ client, row, read, files: typed.files, idempotencyKey })
    setState({ request, outcome: null, busy: true })
    const outcome = await tryCall(client, {
      row,
      read,
      secret: typed.secret,
      idempotencyKey,
      signal: own.signal,
    })
    const told = own.signal.aborted ? { ...outcome, kind: 'failure' as const, message: cancelled } : outcome
    setState({ request, outcome: told, busy: false })
  }

  return { ...state, send, cancel: () => running.current?.abort() }
}
