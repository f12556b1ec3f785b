import type { SessionRestrictions } from '../core/entities.js'
import { countOf } from '../core/format/quantity.js'
import type { HoldReason } from '../features/messages/choices.js'

/** Texts of WhatsApp's limits on new conversations; every `until` is a formatted time. */
export const restrictionTexts = {
  /** For a row or a card. */
  short: (until: string | null) =>
    until === null ? 'Conversas novas bloqueadas' : `Sem conversas novas até ${until}`,
  locked: (until: string | null) =>
    until === null
      ? 'O WhatsApp bloqueou conversas novas, sem dizer até quando'
      : `O WhatsApp bloqueou conversas novas até ${until}`,
  usedUp: (limit: number, until: string | null) =>
    `O limite de ${countOf(limit, 'conversa nova', 'conversas novas')} do WhatsApp foi atingido${until === null ? '' : `; ele recomeça em ${until}`}`,
  advice:
    'Quem já conversa com este número continua sendo atendido. Mensagens para contatos novos esperam e saem sozinhas no fim da restrição.',
  room: (remaining: number, limit: number, until: string | null) =>
    `${remaining} de ${countOf(limit, 'conversa nova', 'conversas novas')}${until === null ? '' : ` até ${until}`}`,
  /** Beside `label`. */
  left: (remaining: number, limit: number, until: string | null) =>
    `${remaining} de ${limit}${until === null ? '' : ` até ${until}`}`,
  label: 'Conversas novas',
  /** For a message that is held back. */
  held: (until: string | null) => (until === null ? 'Retida, sem hora para sair' : `Retida até ${until}`),
  holdReasons: {
    reach_out: 'O WhatsApp não deixa esta conta iniciar conversas por enquanto',
    new_chats: 'O limite de conversas novas do WhatsApp foi atingido',
    warm_up: 'O limite de hoje do aquecimento foi atingido',
  } satisfies Record<HoldReason, string>,
}

/**
 * The reason why a session may start no conversation, in a sentence; null where it may start some. `show` formats an
 * instant (ISO 8601).
 * @example
 * restrictionSentence(session.restrictions, formatDateTime)
 */
export function restrictionSentence(
  restrictions: SessionRestrictions | null | undefined,
  show: (instant: string) => string,
  texts: Pick<typeof restrictionTexts, 'locked' | 'usedUp'> = restrictionTexts,
): string | null {
  const { reachOut, newChats } = restrictions ?? {}
  if (reachOut) return texts.locked(reachOut.until && show(reachOut.until))
  if (!newChats || newChats.remaining > 0) return null
  return texts.usedUp(newChats.limit, newChats.resetsAt && show(newChats.resetsAt))
}

/** When a restriction ends that lets a session start no conversation, as `show` writes it; null where that is not known. */
export function restrictionEnd(
  restrictions: SessionRestrictions | null | undefined,
  show: (instant: string) => string,
): string | null {
  const { reachOut, newChats } = restrictions ?? {}
  const end = reachOut ? reachOut.until : newChats?.resetsAt
  return end ? show(end) : null
}

/** The remaining number of new conversations, in a few words; null where WhatsApp sets no limit. */
export function restrictionRoom(
  restrictions: SessionRestrictions | null | undefined,
  show: (instant: string) => string,
  texts: Pick<typeof restrictionTexts, 'locked' | 'usedUp' | 'room'> = restrictionTexts,
): string | null {
  const newChats = restrictions?.newChats
  const sentence = restrictionSentence(restrictions, show, texts)
  if (sentence !== null || !newChats) return sentence
  return texts.room(newChats.remaining, newChats.limit, newChats.resetsAt && show(newChats.resetsAt))
}
