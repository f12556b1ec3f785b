import type { IdentityState, MonitorFlow, RealtimeState, TailFlow } from '@morpheus/sdk'
import type { StoreApi } from 'zustand/vanilla'
import type { Paint } from '../core/output/paint.js'
import type { MonitorCalls } from './feeds/calls.js'
import type { DeliveryFeed } from './feeds/deliveryFeed.js'
import type { Heartbeats } from './feeds/heartbeats.js'
import type { LogFeed } from './feeds/logFeed.js'
import type { Samples } from './feeds/samples.js'
import type { SessionsById } from './feeds/sessionsById.js'
import type { HeaderAddress } from './header.js'
import type { MonitorScreen } from './state/screen.js'

/** `pair`: the store `screen` has the session and the method to pair it with, before the monitor is shown again. */
export type MonitorOutcome = 'quit' | 'interrupted' | 'signedOut' | 'pair'

export interface MonitorProps {
  address: HeaderAddress
  flow: MonitorFlow
  tail: TailFlow
  feed: LogFeed
  samples: StoreApi<Samples>
  realtime: StoreApi<RealtimeState>
  identity: StoreApi<IdentityState>
  sessions: StoreApi<SessionsById>
  heartbeats: Heartbeats
  deliveries: DeliveryFeed
  calls: MonitorCalls
  screen: MonitorScreen
  paint: Paint
  onDone: (outcome: MonitorOutcome) => void
}
