import { type ComponentType, createElement, type LazyExoticComponent, lazy, useState } from 'react'

/** In milliseconds. React renders once more what failed, before it tells: that must meet the same failure. */
const failureStands = 500

interface Attempt<Props extends object> {
  Loaded: LazyExoticComponent<ComponentType<Props>>
  failedAt: number | null
}

/**
 * A component whose code is loaded when it is first shown, as by React's `lazy`. Where loading failed it is tried again
 * the next time it is shown, half a second later at the earliest: `lazy` would fail for as long as the page lives.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let latest: Attempt<Props> | null = null
  const current = () => {
    const isOver = latest?.failedAt != null && performance.now() - latest.failedAt > failureStands
    if (!latest || isOver) latest = begin(load)
    return latest
  }
  return (props) => createElement(Shown<Props>, { current, props })
}

function Shown<Props extends object>({ current, props }: { current: () => Attempt<Props>; props: Props }) {
  const [{ Loaded }] = useState(current)
  return createElement(Loaded, props)
}

function begin<Props extends object>(load: () => Promise<ComponentType<Props>>): Attempt<Props> {
  const attempt: Attempt<Props> = {
    failedAt: null,
    Loaded: lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        attempt.failedAt = performance.now()
        throw error
      }
    }),
  }
  return attempt
}
