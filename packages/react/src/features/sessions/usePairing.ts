import { type PairPhoneFlow, type PairPhoneState, pairPhone } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { useQueryCache } from '../../provider/queries.js'
import { useTranslate } from '../../provider/speech.js'
import { useMessages } from '../../text/messages.js'
import { readPasskey } from './readPasskey.js'

/** State and actions of the SDK's `pairPhone`; no action rejects. The hook starts and stops it. */
export interface Pairing
  extends PairPhoneState,
    Pick<PairPhoneFlow, 'setPhone' | 'request' | 'copy' | 'again' | 'passkey'> {}

/**
 * Pairs by phone number while mounted, from the typed digits to the connected session.
 * @param options `resume` starts with a code, or a passkey, that is under way
 * @returns the state of `pairPhone` and its actions
 * @example
 * const { phase, setPhone, request } = usePairing(sessionId)
 */
export function usePairing(sessionId: string, { resume = false }: { resume?: boolean } = {}): Pairing {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const texts = useMessages()
  const { texts: errorTexts } = useErrors()
  const translate = useTranslate()
  const flow = useMemo(() => {
    const passkey = readPasskey(client, queries, sessionId)
    return pairPhone(client, { sessionId, resume, passkey, notify, texts, errorTexts, translate })
  }, [client, queries, sessionId, resume, notify, texts, errorTexts, translate])
  useEffect(() => {
    flow.start()
    return () => flow.stop()
  }, [flow])
  const state = useStore(flow.store)
  const { setPhone, request, copy, again, passkey } = flow
  return { ...state, setPhone, request, copy, again, passkey }
}
