import { type PairPhoneFlow, type PairPhoneState, pairPhone } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useMorpheus } from '../useMorpheus.js'
import { useToast } from '../useToast.js'

export interface Pairing
  extends PairPhoneState,
    Pick<PairPhoneFlow, 'setPhone' | 'request' | 'copy' | 'again'> {}

/**
 * Pairing by phone number while the component is mounted, from the typed digits to the connected session.
 * @returns the state of `pairPhone` and its actions
 */
export function usePairing(sessionId: string): Pairing {
  const client = useMorpheus()
  const notify = useToast()
  const flow = useMemo(() => pairPhone(client, { sessionId, notify }), [client, sessionId, notify])
  useEffect(() => {
    flow.start()
    return () => flow.stop()
  }, [flow])
  const state = useStore(flow.store)
  return { ...state, setPhone: flow.setPhone, request: flow.request, copy: flow.copy, again: flow.again }
}
