import type { AxiosAdapter } from 'axios'
import type { SyncStorage } from '../auth/storage.js'
import type { GetToken } from '../auth/tokenSource.js'
import type { MorpheusError } from './errors.js'
import type { Logger } from './transport.js'

/** What a client is made of; only `baseUrl` is needed. With `token` or `apiKey` nobody signs in. */
export interface MorpheusOptions {
  /** Where the gateway is, without `/api`: `http://localhost:8000`. Empty means the page's own origin. */
  baseUrl: string
  /**
   * Where the auth state and the notifications are kept between starts.
   * @default `localStorage`; memory where there is none or it may not be used
   */
  storage?: SyncStorage
  /**
   * Under which key of the storage; another gateway's state under it is not read.
   * @default `auth-storage`, or `auth-storage:<base URL>` where the gateway is not at the page's own origin
   */
  storageKey?: string
  /**
   * A token to use instead of a stored sign-in, as programs do. It is neither stored nor exchanged for a fresh one, which
   * would end it for everybody else who holds it; a stored sign-in is not read.
   */
  token?: string
  /**
   * An API key to call with, as scripts and embedded products do: like `token`, and not with it. What the key may not do is
   * refused with a `PermissionDeniedError` whose message names the scope that it lacks.
   */
  apiKey?: string
  /**
   * Gives the token to call with, as pages do whose visitors do not sign in to Morpheus: your server makes one with
   * `POST /tokens` and hands it out. Called on `start`, with the first call, before a token ends and after a 401, once for
   * all calls that wait; not beside `token` or `apiKey`. Nothing is stored, and nobody is signed out: a call that finds no
   * token rejects with a `TokenError`, and `getToken` is asked again later and later.
   * @example
   * const morpheus = createMorpheus({
   *   baseUrl: 'https://zap.exemplo.com.br',
   *   getToken: async ({ signal }) => (await fetch('/morpheus-token', { method: 'POST', signal })).json(),
   * })
   */
  getToken?: GetToken
  /**
   * Hears that `getToken` failed, took longer than 20 s, gave no token, or one that the server refused: once, however
   * often it is tried again, until there is a token that holds.
   * @default the logger, at `error`
   */
  onError?: (error: MorpheusError) => void
  /** Called after a sign-out, and after a call was answered 401: nobody is signed in any more. */
  onSignedOut?: () => void
  /**
   * Hears what the client does: calls that fail at `warn` and `error`; at `debug` each attempt of each call with its
   * status, milliseconds and request id, and each step of the connection. Tokens, bodies and codes are never handed to it.
   * @default the console, for warnings and errors
   */
  logger?: Logger
  /**
   * Whether the default logger also writes what it hears at `debug`: in Node on stderr, for stdout is the program's own.
   * @default false
   */
  debug?: boolean
  /** An axios adapter to use instead of the network's, as in tests. */
  adapter?: AxiosAdapter
  /** What socket.io is to know beside the documented rules: in Node the agent of a proxy, or `ca`. */
  socketOptions?: object
}
