import type { IdentityState, MonitorFlow, RealtimeState, TailFlow } from '@morpheus/sdk'
import type { StoreApi } from 'zustand/vanilla'
import type { MonitorCalls } from '../../actions/monitor/calls.js'
import type { DeliveryFeed } from '../../actions/monitor/deliveryFeed.js'
import type { Heartbeats } from '../../actions/monitor/heartbeats.js'
import type { LogFeed } from '../../actions/monitor/logFeed.js'
import type { Samples } from '../../actions/monitor/samples.js'
import type { Standings } from '../../actions/monitor/standings.js'
import type { Paint } from '../../output/paint.js'
import type { Address } from './header.js'
import type { MonitorScreen } from './state/screen.js'

/** `pair`: the store `screen` has the session and the method to pair it with, before the monitor is shown again. */
export type MonitorOutcome = 'left' | 'interrupted' | 'signedOut' | 'pair'

export interface MonitorProps {
  place: Address
  flow: MonitorFlow
  tail: TailFlow
  feed: LogFeed
  samples: StoreApi<Samples>
  realtime: StoreApi<RealtimeState>
  identity: StoreApi<IdentityState>
  standings: StoreApi<Standings>
  heartbeats: Heartbeats
  deliveries: DeliveryFeed
  calls: MonitorCalls
  screen: MonitorScreen
  paint: Paint
  onDone: (outcome: MonitorOutcome) => void
}
