import type { MetricsSample, MonitorFlow, SystemMetrics } from '@morpheus/sdk'
import { createStore, type StoreApi } from 'zustand/vanilla'

const maxSamples = 120

/** Values of the sparklines, oldest first; `null` where nothing was measured. */
export interface Samples {
  readonly cpu: readonly (number | null)[]
  readonly memory: readonly (number | null)[]
  readonly sessions: readonly (number | null)[]
  readonly errors: readonly (number | null)[]
  readonly responseTime: readonly (number | null)[]
}

export function createSamples(
  flow: MonitorFlow,
  history: readonly MetricsSample[],
): { store: StoreApi<Samples>; stop: () => void } {
  const past = history.slice(-maxSamples)
  const store = createStore<Samples>(() => ({
    cpu: past.map(({ cpu }) => cpu),
    memory: past.map(({ memory }) => memory),
    sessions: [],
    errors: past.map(({ errors }) => errors),
    responseTime: past.map(({ responseTime }) => responseTime),
  }))
  const stop = flow.store.subscribe(({ metrics, updatedAt }, previous) => {
    if (updatedAt === previous.updatedAt) return
    store.setState((samples) => extendSamples(samples, metrics))
  })
  return { store, stop }
}

function extendSamples(
  samples: Samples,
  { cpu, memory, sessions, errors, responseTime }: SystemMetrics,
): Samples {
  const add = (values: readonly (number | null)[], value: number) => [...values, value].slice(-maxSamples)
  return {
    cpu: add(samples.cpu, cpu.usage),
    memory: add(samples.memory, memory.usage),
    sessions: add(samples.sessions, sessions.active),
    errors: add(samples.errors, errors.rate),
    responseTime: add(samples.responseTime, responseTime.avg),
  }
}
