import type { Morpheus } from '@morpheus/sdk'
import {
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import { keysOf } from '../../core/keys.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { invalidate } from '../../live/invalidate.js'
import { useQueryCache } from '../../provider/queries.js'

/**
 * Products of the catalogue of a session's account, or of the contact with a number, as one growing list. Disabled
 * without a session.
 */
export const productsQuery = (client: Morpheus, sessionId: string | undefined, contact?: string) =>
  infiniteQueryOptions({
    queryKey: [...keysOf(client).catalog(sessionId ?? ''), 'products', contact ?? null],
    queryFn:
      sessionId === undefined
        ? skipToken
        : ({ signal, pageParam }) =>
            client.catalog.list(
              { id: sessionId, ...(contact && { contact }), ...(pageParam && { cursor: pageParam }) },
              { signal },
            ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** Collections of the catalogue of a session's account, or of a contact. Disabled without a session. */
export const collectionsQuery = (client: Morpheus, sessionId: string | undefined, contact?: string) =>
  queryOptions({
    queryKey: [...keysOf(client).catalog(sessionId ?? ''), 'collections', contact ?? null],
    queryFn:
      sessionId === undefined
        ? skipToken
        : ({ signal }) =>
            client.catalog.collections({ id: sessionId, ...(contact && { contact }) }, { signal }),
  })

/** Products of the catalogue of a session's account, or of a contact, as one growing list. */
export function useProducts(sessionId: string | undefined, contact?: string) {
  const query = useInfiniteQuery(productsQuery(useMorpheus(), sessionId, contact), useQueryCache())
  const { data } = query
  const products = useMemo(() => data?.pages.flatMap((page) => page.products), [data])
  return { ...query, products }
}

/** Collections of the catalogue of a session's account, or of a contact. */
export function useCollections(sessionId: string | undefined, contact?: string) {
  return useQuery(collectionsQuery(useMorpheus(), sessionId, contact), useQueryCache())
}

export interface ProductInput {
  name: string
  description: string
  /** In minor units; null without one. */
  price: number | null
  currency: string
  url: string
  code: string
}

/** Changes the catalogue of a session's account, and refreshes what is shown of it. */
export function useCatalogActions(sessionId: string) {
  const client = useMorpheus()
  const queries = useQueryCache()
  return useMemo(() => {
    const id = sessionId
    const readAgain = <Answer>(work: Promise<Answer>): Promise<Answer> =>
      work.finally(() => invalidate(queries, keysOf(client).catalog(id)))
    return {
      create: ({ price, ...product }: ProductInput, file: Blob) =>
        readAgain(client.catalog.create({ id, ...product, ...(price !== null && { price }), file })),
      update: (productId: string, change: Partial<ProductInput> & { hidden?: boolean }) =>
        readAgain(client.catalog.update({ id, productId, ...change })),
      setPicture: (productId: string, file: Blob) =>
        readAgain(client.catalog.setPicture({ id, productId, file })),
      remove: (productId: string) => readAgain(client.catalog.remove({ id, productId })),
      send: (productId: string, to: string, message: string) =>
        client.catalog.send({ id, productId, to, ...(message.trim() && { message }) }),
    }
  }, [client, queries, sessionId])
}
