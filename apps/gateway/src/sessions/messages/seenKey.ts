/** A message as it is noted to have been seen: an id is its chat's, and whoever writes chooses it, so nobody's hides another's. */
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
