import type * as z from 'zod'
import type { FileParts } from './files.js'
import type { NeededAbility } from './tokens/abilities.js'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Route = `${Method} /${string}`

/**
 * Who may call a row: anybody, a signed-in user, the phone that holds the virtual phone's secret, or another system that
 * signs the bytes it sends (`signed`): those are taken as they come, so such a row has no body of its own.
 */
export type Access = 'public' | 'user' | 'phone' | 'signed'

/** What a credential that may not do everything is given: to read or to change one subject. Any credential has `any`. */
export type Scope = `${ScopeSubject}:${'read' | 'write'}` | 'any'
export type ScopeSubject =
  | 'account'
  | 'contacts'
  | 'events'
  | 'integrations'
  | 'messages'
  | 'monitoring'
  | 'sessions'
  | 'templates'

/**
 * What a call has to do with sessions, so that a credential of chosen ones is held to them: it names `one` (the `:id` or
 * `:sessionId` of its path, or a `sessionId` or `fromSessionId` that it is given), or a `message` by its path's `:id`; it answers with what is
 * of its caller's `own` sessions; it tells of `none`; it makes a `new` one, which only a token may that was made for its
 * `externalId`; or it is about the account as a whole, `all` of them, and refused.
 */
export const sessionReaches = ['one', 'message', 'own', 'none', 'new', 'all'] as const
export type SessionReach = (typeof sessionReaches)[number]

/** The chapter of the reference that shows a row. Configuration spec §2.7 and §2.8. */
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

/**
 * How an answer is written: as JSON, as plain text, or as a file that is read as it comes, of any type or of CSV. A failure
 * is JSON either way.
 */
export type Format = 'json' | 'text' | 'csv' | 'file'

/** `:id` segments of a route, as a type: `'GET /sessions/:id/qr'` gives `'id'`. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** An object schema, or the absence of one. */
export type Shape = z.ZodType<object> | undefined

/**
 * One row of the API. Everything reads it: the client's methods, the gateway's routes, the test handlers.
 */
export interface Endpoint<
  R extends Route = Route,
  Body extends Shape = Shape,
  Query extends Shape = Shape,
  Answer extends z.ZodType = z.ZodType,
  Acknowledged extends boolean = boolean,
  F extends Format = Format,
  Files extends FileParts = FileParts,
> {
  readonly route: R
  readonly category: Category
  readonly access: Access
  /** What a restricted credential of a user needs for the call; null where the call is not a user's. */
  readonly scope: Scope | null
  /** What a scoped token needs for the call; `none` lets no such token make it. */
  readonly ability: NeededAbility
  /** What it has to do with sessions. */
  readonly sessions: SessionReach
  /** A repeated `Idempotency-Key` is answered with the first answer, and nothing is done again. */
  readonly repeatable: boolean
  /** Made twice it makes two: a repetition whose first answer is unknown is refused instead of being done again. */
  readonly duplicates: boolean
  /** May make the gateway store something. */
  readonly stores: boolean
  /** Exchanges the token that makes the call: one that was exchanged already may still ask for its lost answer. */
  readonly renews: boolean
  /** Answers once long work is done: a client waits for it as for a file. */
  readonly lasts: boolean
  readonly body: Body
  /** Fields of the body's entity that a caller cannot set: accepted and ignored, see `withoutReadOnly`. */
  readonly readOnly: readonly string[]
  readonly query: Query
  /** The files that a call brings along; with any the body is multipart, and its other fields are texts. */
  readonly files: Files
  readonly format: F
  /** What the caller gets: the content of `data.data` when `wrapped`, else the whole body. */
  readonly answer: Answer
  readonly wrapped: boolean
  /** The specification shows no answer: to a client any 2xx is success, and `answer` is as much of ours as came. */
  readonly acknowledged: Acknowledged
  /** The status of success. */
  readonly success: 200 | 201
}

/** A row that takes no files and answers JSON. */
export type PlainRow<
  R extends Route,
  Body extends Shape,
  Query extends Shape,
  Answer extends z.ZodType,
  Acknowledged extends boolean,
> = Endpoint<R, Body, Query, Answer, Acknowledged, 'json', Record<never, never>>

interface Spec<
  Body extends Shape,
  Query extends Shape,
  Answer extends z.ZodType,
  Acknowledged,
  F extends Format,
  Files extends FileParts,
> {
  answer: Answer
  body?: Body
  /** What the body writes, as a GET answers it: its fields that are not in the body are read-only. */
  entity?: { readonly shape: object }
  query?: Query
  access?: Access
  /** Reading with GET and writing otherwise, of the subject that the rows have in common. */
  scope?: Scope
  /** As the rows have it in common. */
  sessions?: SessionReach
  /** With every method but GET, where the answer is no file. */
  repeatable?: boolean
  /** Set where the call creates something for a user whose id does not follow from the key. */
  duplicates?: boolean
  /** With every method but GET and DELETE. */
  stores?: boolean
  renews?: boolean
  lasts?: boolean
  files?: Files
  format?: F
  wrapped?: boolean
  acknowledged?: Acknowledged
  success?: Endpoint['success']
}

/** What the rows of an area have in common. */
interface Common {
  category: Category
  scope: ScopeSubject
  /** Of an area that no scoped token reaches; without it each row says what such a token needs. */
  ability?: 'none'
  /** `all` where it is not said: a credential of chosen sessions may not call it. */
  sessions?: SessionReach
}

/** What a row says of scoped tokens, where its area does not. */
interface SaysAbility {
  ability: NeededAbility
}

/** Declares a row. */
export type Declare<Said = Partial<SaysAbility>> = <
  const R extends Route,
  Answer extends z.ZodType,
  Body extends Shape = undefined,
  Query extends Shape = undefined,
  const Acknowledged extends boolean = false,
  const F extends Format = 'json',
  const Files extends FileParts = Record<never, never>,
>(
  route: R,
  spec: Spec<Body, Query, Answer, Acknowledged, F, Files> & Said,
  // What is not said has its default, whatever table the row is declared in.
) => Endpoint<R, Body, Query, Answer, Acknowledged, NoInfer<F>, NoInfer<Files>>

/**
 * How an area declares its rows. A row needs a signed-in user, answers JSON and wraps it in `data` unless it says
 * otherwise; text is never wrapped.
 */
export function rowsOf(common: Common & { ability: 'none' }): Declare
export function rowsOf(common: Common): Declare<SaysAbility>
export function rowsOf({ category, scope, sessions = 'all', ability = 'none' }: Common): Declare {
  function declare<
    R extends Route,
    A extends z.ZodType,
    B extends Shape,
    Q extends Shape,
    Acknowledged extends boolean,
    F extends Format,
    Files extends FileParts,
  >(
    route: R,
    spec: Spec<B, Q, A, Acknowledged, F, Files> & Partial<SaysAbility>,
  ): Endpoint<R, B, Q, A, Acknowledged, F, Files>
  function declare<R extends Route, A extends z.ZodType>(
    route: R,
    spec: Spec<Shape, Shape, A, boolean, Format, FileParts> & Partial<SaysAbility>,
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
      lasts: spec.lasts ?? false,
      body: spec.body,
      readOnly: readOnlyOf(spec),
      query: spec.query,
      files: spec.files ?? {},
      format,
      answer: spec.answer,
      wrapped: format === 'json' && (spec.wrapped ?? true),
      acknowledged: spec.acknowledged ?? false,
      success: spec.success ?? 200,
    }
  }
  return declare
}

function readOnlyOf({ entity, body }: { entity?: { readonly shape: object }; body?: Shape }): string[] {
  const writable = body && 'shape' in body ? Object.keys(Object(body.shape)) : []
  return Object.keys(entity?.shape ?? {}).filter((name) => !writable.includes(name))
}

type InputOf<S extends Shape> = S extends z.ZodType ? z.input<S> : unknown
type OutputOf<S extends Shape> = S extends z.ZodType ? z.output<S> : undefined

/** Of rows that are not known one by one, as little is known of their files as of their bodies. */
type InputOfFiles<F extends FileParts> = string extends keyof F ? unknown : { [Part in keyof F]: Blob }

type Flat<T> = { [K in keyof T]: T[K] }

/** Path parameters, query, body and files of a row as one flat object, as a caller writes it. */
export type Input<E extends Endpoint> = Flat<
  { [K in ParamName<E['route']>]: string } & InputOf<E['body']> &
    InputOf<E['query']> &
    InputOfFiles<E['files']>
>

/** What a row answers, parsed. */
export type Answer<E extends Endpoint> = z.output<E['answer']>

/** What a client's caller gets: any part of it where the specification shows none. */
export type Received<E extends Endpoint> = E['acknowledged'] extends true ? Partial<Answer<E>> : Answer<E>

/** What a gateway handler gets: the three parts, parsed. */
export type Params<E extends Endpoint> = { [K in ParamName<E['route']>]: string }
export type Body<E extends Endpoint> = OutputOf<E['body']>
export type Query<E extends Endpoint> = OutputOf<E['query']>

/** Whether an answer is read as it comes. */
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
