/**
 * Deduplication key of a message. An id is scoped to its chat and chosen by its author, so it must not hide another
 * author's.
 */
export function seenKey({
  id,
  contact,
  group,
  isFromMe,
}: {
  id: string
  /** The contact's key. */
  contact: string
  group: string | null
  isFromMe: boolean
}): string {
  return [group ?? '', contact, isFromMe ? 'own' : 'theirs', id].join(' ')
}
