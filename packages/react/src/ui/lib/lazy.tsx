import {
  type ComponentType,
  createContext,
  createElement,
  type FunctionComponent,
  type ReactNode,
  lazy as reactLazy,
  Suspense,
  useContext,
  useReducer,
  useState,
} from 'react'

/** Milliseconds. React renders a failed component again before it reports: that render must meet the same failure. */
const failureStands = 500

interface LoadAttempt<Props extends object> {
  load: () => Promise<{ default: ComponentType<Props> }>
  Awaited: ComponentType<Props>
  /** Rendered once loaded: React's own `lazy` would suspend again even then. */
  Loaded: ComponentType<Props> | null
  failedAt: number | null
}

/** Component whose code can be preloaded. */
export type LazyComponent<Props extends object> = FunctionComponent<Props> & { preload: () => Promise<void> }

/**
 * Component loaded on first render within `LazyBoundary`, like React's own, or by `preload`, after which it renders
 * without suspending. Retries a failed load on the next mount, after half a second; React's own fails forever.
 */
export function lazy<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let latest: LoadAttempt<Props> | null = null
  const current = () => {
    const isOver = latest?.failedAt != null && performance.now() - latest.failedAt > failureStands
    if (!latest || isOver) latest = startLoading(load)
    return latest
  }
  return Object.assign((props: Props) => createElement(LoadedComponent<Props>, { current, props }), {
    preload: async () => void (await current().load()),
  })
}

function LoadedComponent<Props extends object>({
  current,
  props,
}: {
  current: () => LoadAttempt<Props>
  props: Props
}) {
  // Stable while mounted: another component type would remount.
  const [{ Component, load }] = useState(() => {
    const { Awaited, Loaded, load } = current()
    return Loaded ? { Component: Loaded } : { Component: Awaited, load }
  })
  const waitFor = useContext(SuspenseReporter)
  if (load) waitFor(load())
  return createElement(Component, props)
}

function startLoading<Props extends object>(load: () => Promise<ComponentType<Props>>): LoadAttempt<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined
  const attempt: LoadAttempt<Props> = {
    load: () => {
      loading ??= loadComponent()
      return loading
    },
    Awaited: reactLazy(() => attempt.load()),
    Loaded: null,
    failedAt: null,
  }
  async function loadComponent() {
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

/** Called with the promise that a suspended component waits for. */
export const SuspenseReporter = createContext<(loaded: Promise<unknown>) => void>(() => {})

/**
 * `Suspense` that shows loaded code at once: React alone keeps a fallback for 300 ms after a retry, which delays
 * dialogs opened by a click.
 */
export function LazyBoundary({ fallback = null, children }: { fallback?: ReactNode; children: ReactNode }) {
  // React delays only retries; this update is not one.
  const [, showAgain] = useReducer((times: number) => times + 1, 0)
  const [waitFor] = useState(() => {
    const pendingPromises = new WeakSet<Promise<unknown>>()
    return (loaded: Promise<unknown>) => {
      if (pendingPromises.has(loaded)) return
      pendingPromises.add(loaded)
      loaded.then(showAgain, showAgain)
    }
  })
  return (
    <SuspenseReporter.Provider value={waitFor}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </SuspenseReporter.Provider>
  )
}
