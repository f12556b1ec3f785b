import { logQuery, type TailFlow, type TailState, tailLogs } from '@morpheus/sdk'
import { useCallback, useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useFrameStore } from '../useFrameStore.js'
import { useMorpheus } from '../useMorpheus.js'

export interface LogTail extends TailState, Pick<TailFlow, 'setFilters' | 'setLive' | 'loadOlder'> {
  /** Deletes what level, service and range show; answers how many lines, where the server says so. Rejects where the call does. */
  clear(): Promise<number | undefined>
}

/** The log, live while mounted and somebody is signed in. */
export function useLogTail(): LogTail {
  const client = useMorpheus()
  const flow = useMemo(() => tailLogs(client), [client])
  const signedIn = useStore(client.identity.store, ({ token }) => token !== null)
  useEffect(() => {
    if (!signedIn) return
    flow.start()
    return flow.stop
  }, [flow, signedIn])
  const clear = useCallback(async () => {
    const { deleted } = await client.monitoring.clearLogs(logQuery(flow.store.getState().filters))
    await flow.reload()
    return deleted
  }, [client, flow])
  const { setFilters, setLive, loadOlder } = flow
  // What a control shows must be there before its event ends, or the browser puts the old value back for a frame.
  const filters = useStore(flow.store, (state) => state.filters)
  const live = useStore(flow.store, (state) => state.live)
  return { ...useFrameStore(flow.store), filters, live, setFilters, setLive, loadOlder, clear }
}
