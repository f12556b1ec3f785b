import { type ComponentType, createElement, type FunctionComponent, lazy, useContext, useState } from 'react'
import { Awaiting } from './UntilLoaded.js'

/** Milliseconds. React renders a failed component again before it reports: that render must meet the same failure. */
const failureStands = 500

interface Attempt<Props extends object> {
  load: () => Promise<{ default: ComponentType<Props> }>
  Awaited: ComponentType<Props>
  /** Rendered once loaded: `lazy` would suspend once more even then. */
  Loaded: ComponentType<Props> | null
  failedAt: number | null
}

/** Component whose code can be preloaded. */
export type LazyComponent<Props extends object> = FunctionComponent<Props> & { preload: () => Promise<void> }

/**
 * Component loaded on first render within `UntilLoaded`, like React's `lazy`, or by `preload`, after which it renders
 * without suspending. Retries a failed load on the next mount, after half a second; `lazy` fails forever.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let latest: Attempt<Props> | null = null
  const current = () => {
    const isOver = latest?.failedAt != null && performance.now() - latest.failedAt > failureStands
    if (!latest || isOver) latest = begin(load)
    return latest
  }
  return Object.assign((props: Props) => createElement(Shown<Props>, { current, props }), {
    preload: async () => void (await current().load()),
  })
}

function Shown<Props extends object>({ current, props }: { current: () => Attempt<Props>; props: Props }) {
  // Stable while mounted: another component type would remount.
  const [{ Component, load }] = useState(() => {
    const { Awaited, Loaded, load } = current()
    return Loaded ? { Component: Loaded } : { Component: Awaited, load }
  })
  const waitFor = useContext(Awaiting)
  if (load) waitFor(load())
  return createElement(Component, props)
}

function begin<Props extends object>(load: () => Promise<ComponentType<Props>>): Attempt<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const attempt: Attempt<Props> = {
    load: () => {
      loading ??= loaded()
      return loading
    },
    Awaited: lazy(() => attempt.load()),
    Loaded: null,
    failedAt: null,
  }
  async function loaded() {
    try {
      attempt.Loaded = await load()
      return { default: attempt.Loaded }
    } catch (error) {
      attempt.failedAt = performance.now()
      throw error
    }
  }
  return attempt
}
