import type { Answer, Endpoint, Input } from './endpoint.js'

type ListIn<A> = {
  [Name in keyof A & string]-?: NonNullable<A[Name]> extends readonly unknown[] ? Name : never
}[keyof A & string]

/**
 * The paging of a row: `true` where one answer is complete, `entries` where the answer is a list that continues before
 * or after an entry's id, else the name of the field with a page's items.
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

export type ItemOf<E extends Endpoint> =
  Answer<E> extends readonly (infer One)[]
    ? One
    : Paging<E> extends infer Name
      ? Name extends keyof Answer<E>
        ? ElementOf<NonNullable<Answer<E>[Name]>>
        : never
      : never
