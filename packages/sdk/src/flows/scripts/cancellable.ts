interface CancelOptions {
  readonly signal: AbortSignal | undefined
  /** In milliseconds. */
  readonly timeout: number
  onTimeout(): Error
}

/** A promise with its resolvers, which also rejects by a signal or a timeout; `signal` aborts the calls made for it. */
export function createCancellable<Result>({ signal, timeout, onTimeout }: CancelOptions) {
  const { promise, resolve, reject } = withEnds<Result>()
  const calls = new AbortController()
  const onAbort = () => end(() => reject(signal?.reason))
  const timer = Number.isFinite(timeout) ? setTimeout(() => end(() => reject(onTimeout())), timeout) : null
  let isOver = false
  signal?.addEventListener('abort', onAbort)

  function end(conclude: () => void) {
    if (isOver) return
    isOver = true
    if (timer !== null) clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    conclude()
    calls.abort()
  }

  return {
    promise,
    signal: calls.signal,
    get isOver() {
      return isOver
    },
    resolve: (result: Result) => end(() => resolve(result)),
    reject: (error: unknown) => end(() => reject(error)),
  }
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function withEnds<Result>() {
  let resolve = (_: Result) => {}
  let reject = (_: unknown) => {}
  const promise = new Promise<Result>((one, fail) => {
    resolve = one
    reject = fail
  })
  return { promise, resolve: (result: Result) => resolve(result), reject: (error: unknown) => reject(error) }
}
