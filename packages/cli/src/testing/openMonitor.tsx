import type {
  Delivery,
  IdentityState,
  MonitorState,
  RealtimeState,
  Session,
  SessionAvailabilityHistory,
  TailState,
  Trace,
} from '@morpheus/sdk'
import { render } from 'ink'
import { onTestFinished, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { unstyled } from '../core/output/paint.js'
import type { DeliveryFeedState, FollowedDeliveries } from '../monitor/feeds/deliveryFeed.js'
import { createLogFeed } from '../monitor/feeds/logFeed.js'
import type { Samples } from '../monitor/feeds/samples.js'
import type { SessionsById } from '../monitor/feeds/sessionsById.js'
import { MonitorView } from '../monitor/MonitorView.js'
import type { MonitorProps } from '../monitor/props.js'
import { createScreen } from '../monitor/state/screen.js'
import { fakeTerminal } from './fakeTerminal.js'
import { delivered, healthy, monitorState, session, tailState } from './monitorStates.js'

interface Scenario {
  standings?: readonly Session[]
  days?: readonly SessionAvailabilityHistory[]
  deliveries?: readonly Delivery[]
  trace?: Trace
  screen?: ReturnType<typeof createScreen>
}

export function openMonitor(
  { columns = 80, rows = 24 } = {},
  change: Partial<MonitorState> = {},
  scenario: Scenario = {},
) {
  const state = createStore<MonitorState>(() => monitorState(change))
  const tail = createStore<TailState>(() => tailState())
  const feed = createLogFeed({ store: tail })
  const realtime = createStore<RealtimeState>(() => ({
    status: 'connected',
    transport: 'websocket',
    refusal: null,
    selectedSessionId: null,
    log: [],
  }))
  const identity = createStore<IdentityState>(() => ({
    user: null,
    token: 't',
    isAuthenticated: true,
    isLoading: false,
    hydrated: true,
    expired: false,
  }))
  const standings = createStore<SessionsById>(() => new Map(scenario.standings?.map((one) => [one.id, one])))
  const days = createStore<ReadonlyMap<string, SessionAvailabilityHistory>>(
    () => new Map(scenario.days?.map((day) => [day.sessionId, day])),
  )
  const deliveries = createStore<DeliveryFeedState>(() => ({
    deliveries: scenario.deliveries ?? [],
    total: scenario.deliveries?.length ?? 0,
    hasMore: false,
    loading: false,
    failed: false,
  }))
  const screen = scenario.screen ?? createScreen()
  const noop = () => {}
  const calls = {
    restart: vi.fn(async (id: string) => healthy(id)),
    disconnect: vi.fn(async (_id: string) => {}),
    refresh: vi.fn(async () => {}),
    setFilters: vi.fn((filters: Partial<TailState['filters']>) =>
      tail.setState((previous) => ({ filters: { ...previous.filters, ...filters } })),
    ),
    session: vi.fn(async (id: string) => standings.getState().get(id) ?? session(id)),
    replay: vi.fn(async (_sessionId: string, _id: string) => {}),
    trace: vi.fn(async (id: string): Promise<Trace> => {
      if (!scenario.trace) throw new Error(`Nada com o ID ${id}`)
      return scenario.trace
    }),
    openDeliveries: vi.fn((_followed: FollowedDeliveries) => {}),
    olderDeliveries: vi.fn(() => {}),
    onDone: vi.fn(),
  }
  const props: MonitorProps = {
    address: { url: 'http://localhost:8000', user: 'ana@loja.com.br' },
    flow: {
      store: state,
      start: noop,
      stop: noop,
      refresh: calls.refresh,
      restart: calls.restart,
      setFilters: noop,
      setAutoRefresh: noop,
      setInterval: noop,
      clearLogs: async () => 0,
    },
    tail: {
      store: tail,
      start: noop,
      stop: noop,
      setFilters: calls.setFilters,
      setLive: noop,
      loadOlder: async () => {},
      reload: async () => {},
    },
    feed,
    samples: createStore<Samples>(() => ({
      cpu: [10, null, 90],
      memory: [],
      sessions: [],
      errors: [0],
      responseTime: [5, 1],
    })),
    realtime,
    identity,
    sessions: standings,
    heartbeats: { store: days, setSessionIds: noop, stop: noop },
    deliveries: {
      store: deliveries,
      open: calls.openDeliveries,
      close: noop,
      loadOlder: calls.olderDeliveries,
      refresh: noop,
    },
    calls: {
      session: calls.session,
      latency: async () => [12, null, 40],
      availability: async () => null,
      disconnect: calls.disconnect,
      delivery: async (sessionId, id) => ({
        delivery: delivered(id, { sessionId, state: 'dead', attempts: 2 }),
        attempts: [
          {
            number: 1,
            at: '2026-01-01T00:00:00.000Z',
            duration: 12,
            answerStatus: 503,
            error: 'O destino respondeu 503',
            answer: null,
          },
        ],
        payload: { texto: 'Bom dia' },
      }),
      replay: calls.replay,
      trace: calls.trace,
      explain: (error) => (error instanceof Error ? error.message : String(error)),
    },
    screen,
    paint: unstyled,
    onDone: calls.onDone,
  }
  const terminal = fakeTerminal(columns, rows)
  const app = render(<MonitorView {...props} />, {
    ...terminal.streams,
    debug: true,
    exitOnCtrlC: false,
    patchConsole: false,
  })
  onTestFinished(() => {
    app.unmount()
    feed.stop()
  })
  return { ...terminal, state, tail, realtime, identity, standings, deliveries, screen, calls }
}
