import { type PairPhoneFlow, type PairPhoneState, pairPhone } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { useMessages } from '../../text/messages.js'

/** State and actions of the SDK's `pairPhone`; no action rejects. The hook starts and stops it. */
export interface Pairing
  extends PairPhoneState,
    Pick<PairPhoneFlow, 'setPhone' | 'request' | 'copy' | 'again' | 'passkey'> {}

/**
 * Pairs by phone number while mounted, from the typed digits to the connected session.
 * @returns the state of `pairPhone` and its actions
 * @example
 * const { phase, setPhone, request } = usePairing(sessionId)
 */
export function usePairing(sessionId: string): Pairing {
  const client = useMorpheus()
  const notify = useToast()
  const texts = useMessages()
  const { texts: errorTexts } = useErrors()
  const flow = useMemo(
    () => pairPhone(client, { sessionId, notify, texts, errorTexts }),
    [client, sessionId, notify, texts, errorTexts],
  )
  useEffect(() => {
    flow.start()
    return () => flow.stop()
  }, [flow])
  const state = useStore(flow.store)
  const { setPhone, request, copy, again, passkey } = flow
  return { ...state, setPhone, request, copy, again, passkey }
}
