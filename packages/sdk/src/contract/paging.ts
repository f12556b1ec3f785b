import type { Answer, Endpoint, Input } from './endpoint.js'

/** The one list among what an answer holds. */
type ListIn<A> = {
  [Name in keyof A & string]-?: NonNullable<A[Name]> extends readonly unknown[] ? Name : never
}[keyof A & string]

/**
 * How a row is read to its end: `true` where one answer is all of it, `entries` where the answer is a list whose next part
 * comes before or after an entry's id, else under which name a page has its items.
 */
export type Paging<E extends Endpoint> =
  Extract<keyof Input<E>, 'cursor' | 'page'> extends never
    ? 'before' extends keyof Input<E>
      ? Answer<E> extends readonly unknown[]
        ? 'entries'
        : true
      : true
    : ListIn<Answer<E>>

type ElementOf<List> = List extends readonly (infer One)[] ? One : never

/** What a paged row lists. */
export type ItemOf<E extends Endpoint> =
  Answer<E> extends readonly (infer One)[]
    ? One
    : Paging<E> extends infer Name
      ? Name extends keyof Answer<E>
        ? ElementOf<NonNullable<Answer<E>[Name]>>
        : never
      : never
