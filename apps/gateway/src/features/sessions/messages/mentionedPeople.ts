import type { Address } from '../../../engines/address.js'
import type { EngineMessage } from '../../../engines/messages.js'
import type { ResolveAddress } from '../identities/identities.js'

/** People that a message names besides its contact: those mentioned, and the author of the quoted message. */
export function getMentionedPeople({ details, quoted }: EngineMessage): readonly Address[] {
  return [...(details?.mentions ?? []), ...(quoted?.from ? [quoted.from] : [])]
}

/** Erased people are left out, with what is quoted of them. */
export function resolveMentionedPeople(
  message: EngineMessage,
  resolve: ResolveAddress,
  isErased: (person: Address) => boolean,
): EngineMessage {
  const { details, quoted } = message
  const mentions = details?.mentions?.filter((person) => !isErased(person)).map(resolve)
  const from = quoted?.from ?? null
  return {
    ...message,
    ...(details && { details: { ...details, mentions } }),
    quoted: from && isErased(from) ? undefined : quoted && { ...quoted, from: from && resolve(from) },
  }
}
