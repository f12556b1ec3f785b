import { type ComponentType, createElement, type FunctionComponent, lazy, useContext, useState } from 'react'
import { Awaiting } from './UntilLoaded.js'

/** In milliseconds. React renders once more what failed, before it tells: that must meet the same failure. */
const failureStands = 500

interface Attempt<Props extends object> {
  load: () => Promise<{ default: ComponentType<Props> }>
  /** Shown while it is not there yet. */
  Awaited: ComponentType<Props>
  /** Shown by whom it is there for already: behind `lazy` even that would be awaited once. */
  Loaded: ComponentType<Props> | null
  failedAt: number | null
}

/** A component whose code may be loaded before it is shown. */
export type LazyComponent<Props extends object> = FunctionComponent<Props> & { preload: () => Promise<void> }

/**
 * A component whose code is loaded when it is first shown, as by React's `lazy`, within `UntilLoaded`; or by `preload`, after
 * which it is shown without being awaited. Where loading failed it is tried again the next time it is shown, half a second
 * later at the earliest: `lazy` would fail for as long as the page lives.
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
  // The same for as long as it is shown: another would begin anew.
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
