import { useEffect, useState } from 'react'
import { useMorpheus } from '../useMorpheus.js'

/**
 * Where the virtual phone of a gateway is that pairs with it; null where it pairs with real ones, or does not say. Read
 * without the query cache, which a page that only connects a number does not load.
 */
export function useDemoPhone(): string | null {
  const client = useMorpheus()
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const aborter = new AbortController()
    client.system.health({}, { signal: aborter.signal }).then(
      ({ engine }) => setAddress(engine === 'virtual' ? client.baseUrl : null),
      // A gateway that does not say is taken for a real one.
      () => {},
    )
    return () => aborter.abort()
  }, [client])
  return address
}
