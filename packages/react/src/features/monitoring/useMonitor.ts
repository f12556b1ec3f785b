import { followHealth, type MonitorFlow, type MonitorState, monitorSystem } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useFrameStore } from '../../core/useFrameStore.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useReportedText } from '../../provider/errors.js'

/** System and session figures with the timer's controls. `logs` stays empty: use `useLogTail`. */
export interface Monitor
  extends MonitorState,
    Pick<MonitorFlow, 'refresh' | 'setAutoRefresh' | 'setInterval' | 'restart'> {}

/** System and session figures, refetched on a timer while mounted. */
export function useMonitor(): Monitor {
  const client = useMorpheus()
  const flow = useMemo(() => monitorSystem(client), [client])
  useEffect(() => {
    flow.start()
    const unfollow = followHealth(client.realtime, flow)
    return () => {
      unfollow()
      flow.stop()
    }
  }, [client, flow])
  const { refresh, setAutoRefresh, setInterval, restart } = flow
  // Controlled inputs must update within their event, or the browser shows the old value for a frame.
  const autoRefresh = useStore(flow.store, (state) => state.autoRefresh)
  const interval = useStore(flow.store, (state) => state.interval)
  const rest = useFrameStore(flow.store)
  useReportedText(rest.missing.length > 0 ? `Could not be read: ${rest.missing.join(', ')}.` : null)
  return { ...rest, autoRefresh, interval, refresh, setAutoRefresh, setInterval, restart }
}
