import { type MorpheusError, TokenError } from '../client/errors.js'
import { readTokenLife } from './tokenLife.js'

/** In milliseconds. */
export const tokenLimits = {
  /** Timeout of `getToken`. */
  timeout: 20_000,
  /** A token is replaced this long before its end, or in the last quarter of a shorter life. */
  ahead: 60_000,
  /** Delay before the first retry; doubles with each failure, minus a random part of up to half. */
  delay: 1_000,
  delayMax: 60_000,
} as const

/** The result of `getToken`: the token, or the whole answer of `POST /tokens`. */
export type GivenToken = string | { readonly token: string }

/** Asks a server of your own for a fresh token. `signal` is aborted after the timeout of 20 s. */
export type GetToken = (ask: { signal: AbortSignal }) => GivenToken | Promise<GivenToken>

interface TokenSourceOptions {
  getToken: GetToken
  onToken: (token: string) => void
  /** Called once for consecutive failures. */
  onError: (error: MorpheusError) => void
}

/** Handed-out tokens: requested on start, before they end and after a 401, once for all waiting callers. */
export interface TokenSource {
  /** Resolves with a token that should be valid. Rejects with a `TokenError` where none can be obtained now. */
  token(): Promise<string>
  /** Replaces a refused token. Rejects as `token` does. */
  replace(refused: string | null): Promise<string>
  accepted(token: string | null): void
  /** Keeps a valid token ready until the returned function is called. */
  start(): () => void
}

interface Current {
  token: string
  /** By `Date.now`; null where the token has no expiry. */
  until: number | null
  renewAt: number | null
}

/** A second refusal in a row is no coincidence: retrying at once would loop. */
const maxRefusals = 2

export function createTokenSource({ getToken, onToken, onError }: TokenSourceOptions): TokenSource {
  let current: Current | null = null
  let inProgress: Promise<string> | null = null
  let failures = 0
  let refusals = 0
  let failed: { error: MorpheusError; until: number } | null = null
  let isKept = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function requestNewToken(): Promise<string> {
    inProgress ??= requestToken(getToken)
      .then(acceptToken, (cause: unknown) => {
        throw fail(new TokenError(cause))
      })
      .finally(() => {
        inProgress = null
        planRenewal()
      })
    return inProgress
  }

  function acceptToken(token: string): string {
    current = toCurrentToken(token, Date.now())
    failed = null
    if (refusals === 0) failures = 0
    onToken(token)
    return token
  }

  function fail(error: MorpheusError): MorpheusError {
    const delay = Math.min(tokenLimits.delay * 2 ** failures, tokenLimits.delayMax)
    failures += 1
    failed = { error, until: Date.now() + delay * (1 - Math.random() / 2) }
    if (failures === 1) onError(error)
    return error
  }

  function askInTime(): Promise<string> {
    if (failed && Date.now() < failed.until) return Promise.reject(failed.error)
    return requestNewToken()
  }

  function planRenewal(): void {
    clearTimeout(timer)
    const retryAt = failed?.until ?? current?.renewAt
    if (!isKept || retryAt === null || retryAt === undefined) return
    timer = setTimeout(() => void askInTime().catch(() => {}), Math.max(0, retryAt - Date.now()))
  }

  const isGood = ({ until }: Current) => until === null || Date.now() < until

  return {
    token() {
      if (!current || !isGood(current)) return askInTime()
      // The current token is still valid: renew it in the background.
      if (!isKept && current.renewAt !== null && Date.now() >= current.renewAt) askInTime().catch(() => {})
      return Promise.resolve(current.token)
    },

    replace(refused) {
      if (inProgress) return inProgress
      if (current && current.token !== refused) return Promise.resolve(current.token)
      current = null
      if (failed && Date.now() < failed.until) return Promise.reject(failed.error)
      refusals += 1
      if (refusals < maxRefusals) return requestNewToken()
      const error = fail(new TokenError(new Error('O token obtido foi recusado')))
      planRenewal()
      return Promise.reject(error)
    },

    accepted(token) {
      if (current?.token !== token) return
      refusals = 0
      failures = 0
    },

    start() {
      isKept = true
      if (current && isGood(current)) planRenewal()
      else askInTime().catch(() => planRenewal())
      return () => {
        isKept = false
        clearTimeout(timer)
      }
    },
  }
}

/** Resolves with the token from `getToken`; rejects for anything else, and after the timeout. */
async function requestToken(getToken: GetToken): Promise<string> {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const tokenTimeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`getToken não respondeu em ${tokenLimits.timeout / 1000} s`)
      reject(error)
      stop.abort(error)
    }, tokenLimits.timeout)
  })
  try {
    const providedValue: unknown = await Promise.race([
      Promise.resolve(getToken({ signal: stop.signal })),
      tokenTimeout,
    ])
    const token: unknown = typeof providedValue === 'string' ? providedValue : Object(providedValue).token
    if (typeof token === 'string' && /^[\x21-\x7e]+$/.test(token)) return token
    throw new TypeError('getToken não devolveu um token')
  } finally {
    clearTimeout(timer)
  }
}

/** Uses the token's duration instead of its timestamps, as this machine's clock may differ from the server's. */
function toCurrentToken(token: string, now: number): Current {
  const lifetime = readTokenLife(token)
  if (!lifetime) return { token, until: null, renewAt: null }
  const lifetimeMs = lifetime.until - lifetime.from
  const remainingMs =
    lifetime.until - now > 0 && lifetime.until - now <= lifetimeMs ? lifetime.until - now : lifetimeMs
  return {
    token,
    until: now + remainingMs,
    renewAt: now + remainingMs - Math.min(tokenLimits.ahead, remainingMs / 4),
  }
}
