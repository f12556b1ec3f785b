import type { AxiosAdapter } from 'axios'
import type { SyncStorage } from '../core/auth/storage.js'
import type { GetToken } from '../core/auth/tokenSource.js'
import type { MorpheusError } from '../core/client/errors.js'
import type { OpenHttp } from '../core/client/http.js'
import type { Logger } from '../core/client/logger.js'
import type { Language } from '../text/language.js'

/** Options of a client; only `baseUrl` is required. `token` and `apiKey` replace a sign-in. */
export interface MorpheusOptions {
  /** Address of the gateway, without `/api`: `http://localhost:8000`. Empty means the page's own origin. */
  baseUrl: string
  /**
   * Storage of the auth state and the notifications.
   * @default `localStorage`; memory where there is none or it may not be used
   */
  storage?: SyncStorage
  /**
   * Storage key; state of another gateway under it is ignored.
   * @default `auth-storage`, or `auth-storage:<base URL>` where the gateway is not at the page's own origin
   */
  storageKey?: string
  /**
   * A token to use instead of a stored sign-in, for programs. It is neither stored nor renewed, as a renewal would end
   * it for everybody else who holds it; a stored sign-in is not read.
   */
  token?: string
  /**
   * An API key, for scripts and embedded products: like `token`, and not with it. A call outside the key's scopes is
   * refused with a `PermissionDeniedError` whose message names the missing scope. A key that the server refuses is sent
   * again with the next call. `undefined`, as of a missing environment variable, throws a `ConfigurationError`.
   */
  apiKey?: string | undefined
  /**
   * Returns the token to call with, for pages whose visitors do not sign in to Morpheus: your server creates one with
   * `POST /tokens` and hands it out. Called on `start`, with the first call, before a token ends and after a 401, once
   * for all waiting calls; not beside `token` or `apiKey`. Nothing is stored, and a failure signs nobody out: a call
   * without a token rejects with a `TokenError`, and `getToken` is retried at growing intervals.
   * @example
   * const morpheus = createMorpheus({
   *   baseUrl: 'https://zap.exemplo.com.br',
   *   getToken: async ({ signal }) => (await fetch('/morpheus-token', { method: 'POST', signal })).json(),
   * })
   */
  getToken?: GetToken
  /**
   * Called when `getToken` failed, took longer than 20 s, gave no token, or one that the server refused: once per
   * outage, however often it is retried.
   * @default the logger, at `error`
   */
  onError?: (error: MorpheusError) => void
  /** Called after a sign-out, and after a 401 ended the sign-in; a refused `apiKey` ends nothing. */
  onSignedOut?: () => void
  /**
   * Logs what no caller gets at `warn` and `error`; at `debug` each attempt of each call with its status, milliseconds and
   * request id, and each step of the connection. It never gets tokens, bodies or codes.
   * @default the console, for warnings and errors
   */
  logger?: Logger
  /**
   * HTTP implementation of the calls: `openBrowserHttp` saves pages 19 kB. Runtimes other than Node and browsers ignore it.
   * @default axios
   */
  openHttp?: OpenHttp
  /**
   * Makes the default logger write `debug` entries too: in Node on stderr, as stdout is the program's own.
   * @default false
   */
  debug?: boolean
  /**
   * The language of error messages: of failed calls, of their fields, and of the client's own errors.
   * @default 'pt-BR'
   */
  language?: Language
  /** Replaces axios's network adapter, as in tests. */
  adapter?: AxiosAdapter
  /** Extra socket.io options beside the documented rules: in Node the agent of a proxy, or `ca`. */
  socketOptions?: object
}
