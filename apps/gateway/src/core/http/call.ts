import type { Answer, Body, Endpoint, Params, Query, User } from '@morpheus/sdk/contract'
import type { MessageRef } from '@morpheus/sdk/text'
import type { Origin } from '../log/activityLog.js'
import type { VisibleSessions } from '../store/visibleSessions.js'
import type { FileAnswer } from './answers/fileAnswer.js'
import type { Streamable } from './answers/streamedJson.js'
import type { Caller, KeyPermissions } from './callers.js'
import type { UploadedFile } from './requests/uploads.js'

export interface Account {
  user: User
  /** Ids of the user's sessions visible to the call; null for all. */
  visibleSessions: VisibleSessions
  /** The API key of the call; null without one. */
  key: KeyPermissions | null
  /** Identifies the caller, as the scope of `Idempotency-Key`. */
  callerKey: string
  /** Event names visible to the call; null for all. */
  visibleEvents: readonly string[] | null
  /** Rechecks the caller's permissions, for later use. */
  recheckPermissions: () => Promise<boolean>
}

export interface Call<E extends Endpoint> {
  readonly params: Params<E>
  readonly body: Body<E>
  readonly query: Query<E>
  /** Uploaded files, deleted after the answer. */
  readonly files: Files<E>
  /** The caller. Only on rows with access `user`: reading it on another is a programming error and throws. */
  readonly caller: Account
  /** The sign-in of the call. Throws a HttpError 403 for an API key. */
  readonly signIn: Caller
  /** The bearer token of a virtual phone. Only on rows with access `phone`; throws on others. */
  readonly phoneSecret: string
  /** Raw body of another system. Only on rows with access `signed`; throws on others. */
  readonly signedBody: SignedBody
  readonly idempotencyKey: string | null
  /** Client network, see `toClientNetwork`. */
  readonly network: string
  /** Address and user agent, for the activity log. */
  readonly origin: Origin
}

export interface SignedBody {
  readonly bytes: Buffer
  /** By lower-case name; empty when absent. */
  header(name: string): string
}

export type Files<E extends Endpoint> = { readonly [Part in keyof E['files']]: UploadedFile }

export type Handler<E> = E extends Endpoint
  ? (call: Call<E>) => Promise<HandlerResult<E>> | HandlerResult<E>
  : never

type HandlerResult<E extends Endpoint> = E['format'] extends 'file' | 'csv'
  ? FileAnswer
  : Streamable<WithMessageRef<Answer<E>>>

/** An answer with a sentence for people names its message: one without English does not compile. */
export type WithMessageRef<Result> = Result extends { message: string | null }
  ? Result & {
      messageI18n: Result extends { messageI18n?: infer Ref } ? Exclude<Ref, undefined> : MessageRef
    }
  : Result

/** The handlers of one area: a row without one does not compile. */
export type AreaHandlers<Area> = { readonly [Row in keyof Area]: Handler<Area[Row]> }

export type HandlersOf<Table> = { readonly [Area in keyof Table]: AreaHandlers<Table[Area]> }
