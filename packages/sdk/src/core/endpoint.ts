import type * as z from 'zod'
import type { NeededAbility } from './abilities.js'
import type { FileParts } from './files.js'
import type { Scope, ScopeSubject } from './scope.js'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Route = `${Method} /${string}`

/**
 * The caller of a row: anybody, a signed-in user, the holder of the virtual phone's secret, or another system that
 * signs its request (`signed`), whose bytes are verified unparsed, so such a row has no body schema.
 */
export type Access = 'public' | 'user' | 'phone' | 'signed'

/**
 * The sessions that a call concerns, for credentials limited to some sessions. `one`: named by the path's `:id` or
 * `:sessionId`, or by `sessionId` or `fromSessionId` in the input. `message`: the one of the path's message. `own`: the
 * answer is filtered by the caller's sessions. `none`: no session data. `new`: creates a session, allowed only for a
 * token made for its `externalId`. `all`: the account as a whole, refused for such credentials.
 */
export const sessionReaches = ['one', 'message', 'own', 'none', 'new', 'all'] as const
export type SessionReach = (typeof sessionReaches)[number]

/** The chapter of the reference that lists a row. Configuration spec §2.7 and §2.8. */
export type Category =
  | 'activity-logs'
  | 'authentication'
  | 'backup-restore'
  | 'configuration'
  | 'contacts'
  | 'dashboard'
  | 'integrations'
  | 'monitoring'
  | 'system'
  | 'templates'
  | 'virtual-phone'
  | 'webhooks-events'
  | 'whatsapp-cloud'
  | 'whatsapp-messages'
  | 'whatsapp-sessions'

/** The format of an answer: JSON, plain text, or a streamed file of any type or of CSV. Failures are always JSON. */
export type Format = 'json' | 'text' | 'csv' | 'file'

/** The `:id` segments of a route, as a type: `'GET /sessions/:id/qr'` gives `'id'`. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

export type Shape = z.ZodType<object> | undefined

/** One row of the API: the source of the client's methods, the gateway's routes and the test handlers. */
export interface Endpoint<
  R extends Route = Route,
  Body extends Shape = Shape,
  Query extends Shape = Shape,
  Answer extends z.ZodType = z.ZodType,
  IsUnspecified extends boolean = boolean,
  F extends Format = Format,
  Files extends FileParts = FileParts,
> {
  readonly route: R
  readonly category: Category
  readonly access: Access
  /** The scope that a restricted user credential needs; null where the caller is no user. */
  readonly scope: Scope | null
  /** The ability that a scoped token needs; `never` refuses every such token. */
  readonly ability: NeededAbility
  readonly sessions: SessionReach
  /** A repeated `Idempotency-Key` returns the first answer without repeating the action. */
  readonly repeatable: boolean
  /** A second call creates a second entity: a repetition whose first answer is unknown is refused. */
  readonly duplicates: boolean
  readonly stores: boolean
  /** Exchanges the caller's token: an already exchanged token may still fetch a lost answer. */
  readonly renews: boolean
  /** Answers after long work: clients use the timeout of file transfers. */
  readonly isLongRunning: boolean
  /** Largest JSON body in bytes; null for the usual limit (`usualLimits.bodyKilobytes`). */
  readonly maxBodyBytes: number | null
  readonly body: Body
  /** Fields of the body's entity that a caller cannot set: accepted and ignored, see `withoutReadOnly`. */
  readonly readOnly: readonly string[]
  readonly query: Query
  /** Uploaded files; with any, the body is multipart, and its other fields are texts. */
  readonly files: Files
  readonly format: F
  /** Schema of the caller's result: the content of `data.data` when `wrapped`, else the whole body. */
  readonly answer: Answer
  readonly wrapped: boolean
  /**
   * The specification shows no answer: any 2xx is a success, and clients get the fields of `answer` that are present.
   */
  readonly hasUnspecifiedAnswer: IsUnspecified
  readonly success: 200 | 201
}

export type PlainRow<
  R extends Route,
  Body extends Shape,
  Query extends Shape,
  Answer extends z.ZodType,
  IsUnspecified extends boolean,
> = Endpoint<R, Body, Query, Answer, IsUnspecified, 'json', Record<never, never>>

interface Spec<
  Body extends Shape,
  Query extends Shape,
  Answer extends z.ZodType,
  IsUnspecified,
  F extends Format,
  Files extends FileParts,
> {
  answer: Answer
  body?: Body
  /** The entity that the body writes, as a GET answers it: its other fields are read-only in the body. */
  entity?: { readonly shape: object }
  query?: Query
  access?: Access
  /** Defaults to reading with GET and writing otherwise, on the area's subject. */
  scope?: Scope
  /** Defaults to the area's. */
  sessions?: SessionReach
  /** Defaults to true except for GET and for files. */
  repeatable?: boolean
  /** Set where the call creates something for a user whose id does not follow from the key. */
  duplicates?: boolean
  /** Defaults to true except for GET and DELETE. */
  stores?: boolean
  renews?: boolean
  isLongRunning?: boolean
  /** Set where lists are longer than the usual limit of bodies. */
  maxBodyBytes?: number
  files?: Files
  format?: F
  wrapped?: boolean
  hasUnspecifiedAnswer?: IsUnspecified
  success?: Endpoint['success']
}

interface Common {
  category: Category
  scope: ScopeSubject
  /** For areas that no scoped token may call; without it each row states its ability. */
  ability?: 'never'
  /** Defaults to `all`: credentials limited to some sessions may not call it. */
  sessions?: SessionReach
}

/** Required in rows whose area states no ability. */
interface AbilitySpec {
  ability: NeededAbility
}

export type Declare<Reach = Partial<AbilitySpec>> = <
  const R extends Route,
  Answer extends z.ZodType,
  Body extends Shape = undefined,
  Query extends Shape = undefined,
  const IsUnspecified extends boolean = false,
  const F extends Format = 'json',
  const Files extends FileParts = Record<never, never>,
>(
  route: R,
  spec: Spec<Body, Query, Answer, IsUnspecified, F, Files> & Reach,
) => Endpoint<R, Body, Query, Answer, IsUnspecified, NoInfer<F>, NoInfer<Files>>

/**
 * Creates an area's function for declaring rows. By default a row needs a signed-in user, answers JSON and wraps it in
 * `data`; text is never wrapped.
 */
export function rowsOf(common: Common & { ability: 'never' }): Declare
export function rowsOf(common: Common): Declare<AbilitySpec>
export function rowsOf({ category, scope, sessions = 'all', ability = 'never' }: Common): Declare {
  function declare<
    R extends Route,
    A extends z.ZodType,
    B extends Shape,
    Q extends Shape,
    IsUnspecified extends boolean,
    F extends Format,
    Files extends FileParts,
  >(
    route: R,
    spec: Spec<B, Q, A, IsUnspecified, F, Files> & Partial<AbilitySpec>,
  ): Endpoint<R, B, Q, A, IsUnspecified, F, Files>
  function declare<R extends Route, A extends z.ZodType>(
    route: R,
    spec: Spec<Shape, Shape, A, boolean, Format, FileParts> & Partial<AbilitySpec>,
  ): Endpoint<R, Shape, Shape, A> {
    const [method] = splitRoute(route)
    const access = spec.access ?? 'user'
    const format = spec.format ?? 'json'
    const ownScope = spec.scope ?? `${scope}:${method === 'GET' ? 'read' : 'write'}`
    return {
      route,
      category,
      access,
      scope: access === 'user' ? ownScope : null,
      ability: spec.ability ?? ability,
      sessions: spec.sessions ?? sessions,
      repeatable: spec.repeatable ?? (method !== 'GET' && !isFile(format)),
      duplicates: spec.duplicates ?? (access === 'user' && spec.success === 201),
      stores: spec.stores ?? (method !== 'GET' && method !== 'DELETE'),
      renews: spec.renews ?? false,
      isLongRunning: spec.isLongRunning ?? false,
      maxBodyBytes: spec.maxBodyBytes ?? null,
      body: spec.body,
      readOnly: listReadOnly(spec),
      query: spec.query,
      files: spec.files ?? {},
      format,
      answer: spec.answer,
      wrapped: format === 'json' && (spec.wrapped ?? true),
      hasUnspecifiedAnswer: spec.hasUnspecifiedAnswer ?? false,
      success: spec.success ?? 200,
    }
  }
  return declare
}

function listReadOnly({ entity, body }: { entity?: { readonly shape: object }; body?: Shape }): string[] {
  const writable = body && 'shape' in body ? Object.keys(Object(body.shape)) : []
  return Object.keys(entity?.shape ?? {}).filter((name) => !writable.includes(name))
}

type InputOf<S extends Shape> = S extends z.ZodType ? z.input<S> : unknown
type OutputOf<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined

/** For a union of rows, files are untyped like bodies. */
type InputOfFiles<F extends FileParts> = string extends keyof F ? unknown : { [Part in keyof F]: Blob }

type Flatten<T> = { [K in keyof T]: T[K] }

/** Path parameters, query, body and files of a row as one flat object, as a caller writes it. */
export type Input<E extends Endpoint> = Flatten<
  { [K in ParamName<E['route']>]: string } & InputOf<E['body']> &
    InputOf<E['query']> &
    InputOfFiles<E['files']>
>

export type Answer<E extends Endpoint> = z.output<E['answer']>

/** The result for a client's caller: partial where the specification shows no answer. */
export type Received<E extends Endpoint> = E['hasUnspecifiedAnswer'] extends true
  ? Partial<Answer<E>>
  : Answer<E>

export type Params<E extends Endpoint> = { [K in ParamName<E['route']>]: string }
export type Body<E extends Endpoint> = OutputOf<E['body']>
export type Query<E extends Endpoint> = OutputOf<E['query']>

export const isFile = (format: Format) => format === 'file' || format === 'csv'

/** Method and path of a row: `'GET /sessions/:id'` gives `['GET', '/sessions/:id']`. */
export function splitRoute(route: Route): readonly [method: Method, path: `/${string}`] {
  const space = route.indexOf(' ')
  const method = route.slice(0, space)
  if (!isMethod(method)) throw new TypeError(`Not a method: ${method}`)
  return [method, `/${route.slice(space + 2)}`]
}

function isMethod(text: string): text is Method {
  return ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(text)
}
