import { useEffect, useState } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'

/**
 * Address of the gateway's virtual phone; null with real WhatsApp or when unknown. Bypasses the query cache, which
 * the connect page does not load.
 */
export function useDemoPhone(): string | null {
  const client = useMorpheus()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const aborter = new AbortController()
    client.system.health({}, { signal: aborter.signal }).then(
      ({ engine }) => setAddress(engine === 'virtual' ? client.baseUrl : null),
      // Treat an unknown engine as real.
      () => {},
    )
    return () => aborter.abort()
  }, [client])
  return address
}
