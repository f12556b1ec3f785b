import {
  followHealth,
  logQuery,
  type MonitorFlow,
  type MonitorState,
  monitorSystem,
  type TailFlow,
  type TailState,
  tailLogs,
} from '@morpheus/sdk'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useStore } from 'zustand'
import { useFrameStore } from '../../core/useFrameStore.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useReportErrorText } from '../../provider/errors.js'

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
  const flowState = useFrameStore(flow.store)
  useReportErrorText(
    flowState.missing.length > 0 ? `Could not be read: ${flowState.missing.join(', ')}.` : null,
  )
  return { ...flowState, autoRefresh, interval, refresh, setAutoRefresh, setInterval, restart }
}

/** Log entries, filters and their setters. Entries render at most one frame late; filters at once. */
export interface LogTail extends TailState, Pick<TailFlow, 'setFilters' | 'setLive' | 'loadOlder'> {
  /**
   * Deletes the entries of the current level, service and range, of all sessions. Resolves with their number, when
   * the server reports it.
   * @throws the call's own error
   */
  clear(): Promise<number | undefined>
}

/**
 * The log; live while mounted and signed in.
 * @param initialFilters filters that you keep; those that are absent are kept here, and changed by `setFilters`
 */
export function useLogTail(initialFilters: Partial<TailState['filters']> = {}): LogTail {
  const client = useMorpheus()
  const { level, service, timeRange, search, sessionId } = initialFilters
  const latest = useRef(initialFilters)
  const flow = useMemo(() => {
    const newFlow = tailLogs(client)
    newFlow.setFilters(latest.current)
    return newFlow
  }, [client])
  useEffect(() => {
    const change = {
      ...(level !== undefined && { level }),
      ...(service !== undefined && { service }),
      ...(timeRange !== undefined && { timeRange }),
      ...(search !== undefined && { search }),
      ...(sessionId !== undefined && { sessionId }),
    }
    latest.current = change
    const now = flow.store.getState().filters
    if (Object.entries({ ...now, ...change }).some(([name, value]) => Reflect.get(now, name) !== value))
      flow.setFilters(change)
  }, [flow, level, service, timeRange, search, sessionId])
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
  // Controlled inputs must update within their event, or the browser shows the old value for a frame.
  const filters = useStore(flow.store, (state) => state.filters)
  const live = useStore(flow.store, (state) => state.live)
  const failed = useStore(flow.store, (state) => state.failed)
  useReportErrorText(failed ? 'The log could not be read.' : null)
  return { ...useFrameStore(flow.store), filters, live, setFilters, setLive, loadOlder, clear }
}
