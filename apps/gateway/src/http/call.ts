import type { Answer, Body, Endpoint, Params, Query, User } from '@morpheus/sdk/contract'
import type { KeyPower } from '../accounts/apiKeys/keyPower.js'
import type { Caller } from '../accounts/tokens.js'
import type { Origin } from '../log/activityLog.js'
import type { OnlySessions } from '../store/onlySessions.js'
import type { FileAnswer } from './answers/fileAnswer.js'
import type { InParts } from './answers/inParts.js'
import type { UploadedFile } from './requests/uploads.js'

/** Whose call it is, and with what. */
export interface Account {
  user: User
  /** Of the user's sessions those that the call may see, by id; null for all. */
  only: OnlySessions
  /** The API key that makes the call; null where none does. */
  key: KeyPower | null
  /** Who makes it, told from all others: what was done for a repeated `Idempotency-Key` was done for the same one. */
  asker: string
  /** The names of the events that it may hear of; null for all. */
  hears: readonly string[] | null
  /** Whether the caller could make the call now, asked at a later time. */
  stillMay: () => Promise<boolean>
}

/** A request to a row, its three parts parsed. */
export interface Call<E extends Endpoint> {
  readonly params: Params<E>
  readonly body: Body<E>
  readonly query: Query<E>
  /** What came with it, until it is answered. */
  readonly files: Files<E>
  /** Whose call it is. Only on rows with access `user`: reading it on another is a programming error and throws. */
  readonly caller: Account
  /** The sign-in that makes the call. Throws a Refusal 403 where an API key does: it is none, and gets none. */
  readonly signIn: Caller
  /** The bearer token of a virtual phone. Only on rows with access `phone`; throws on others. */
  readonly phoneSecret: string
  /** What another system sent. Only on rows with access `signed`; throws on others. */
  readonly signed: SignedBody
  readonly idempotencyKey: string | null
  /** Whence it comes, as `networkOf` has it. */
  readonly network: string
  /** The same for the activity log: the address itself, and the program that asks. */
  readonly origin: Origin
}

/** A body as it came, and what goes with it; whose it is shows its signature. */
export interface SignedBody {
  readonly bytes: Buffer
  /** By its name in lower case; empty where it is absent. */
  header(name: string): string
}

export type Files<E extends Endpoint> = { readonly [Part in keyof E['files']]: UploadedFile }

export type Handler<E> = E extends Endpoint ? (call: Call<E>) => Promise<Given<E>> | Given<E> : never

type Given<E extends Endpoint> = E['format'] extends 'file' | 'csv' ? FileAnswer : InParts<Answer<E>>

/** The handlers of one area: a row without one does not compile. */
export type AreaHandlers<Area> = { readonly [Row in keyof Area]: Handler<Area[Row]> }

export type HandlersOf<Table> = { readonly [Area in keyof Table]: AreaHandlers<Table[Area]> }
