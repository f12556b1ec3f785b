/** The input for the next page; null after the last. Pages by number shift while the log grows. */
export function pageAfter({
  page,
  totalPages,
  nextCursor,
}: {
  readonly page: number
  readonly totalPages: number
  readonly nextCursor?: string | null | undefined
}): { cursor: string } | { page: number } | null {
  if (nextCursor === undefined) return page < totalPages ? { page: page + 1 } : null
  return nextCursor === null ? null : { cursor: nextCursor }
}
