import type { GroupParticipant } from '@morpheus/sdk'
import { folded } from '@morpheus/sdk/format'

/** A person whom a text names as `@label`. */
export interface Mention {
  label: string
  /** As `phone` of a participant; null for everybody. */
  phone: string | null
}

/** The `@` word that the caret is in, and where it begins. */
export function findMentionQuery(text: string, caret: number): { start: number; query: string } | null {
  const query = /(?:^|\s)@([^\s@]*)$/.exec(text.slice(0, caret))?.[1]
  return query === undefined ? null : { start: caret - query.length - 1, query }
}

/** Participants with a word of their name or a part of their number like this, without the own account. */
export function filterPeople(people: readonly GroupParticipant[], query: string): GroupParticipant[] {
  const text = folded(query)
  return people.filter(
    ({ name, phone, isSelf }) =>
      !isSelf && (` ${folded(name ?? '')}`.includes(` ${text}`) || getDigits(phone).includes(text)),
  )
}

/** Mention of a person; its label differs from those of others. */
export function toMention({ name, phone }: GroupParticipant, others: readonly Mention[]): Mention {
  const label = name?.replace(/\s+/g, ' ').trim() || getDigits(phone)
  const isTaken = others.some((one) => one.label === label && one.phone !== phone)
  return { label: isTaken ? `${label} ${getDigits(phone).slice(-4)}` : label, phone }
}

/** The text as it is sent, where numbers take the places of names, and whom it mentions. */
export function toSentMentions(
  text: string,
  mentions: readonly Mention[],
): { text: string; mentions?: string[]; mentionAll?: true } {
  if (mentions.length === 0) return { text }
  const named = new Set<string | null>()
  const labels = mentions.map(({ label }) => label).sort((a, b) => b.length - a.length)
  const pattern = labels.map((label) => label.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  const sent = text.replace(new RegExp(`@(${pattern})(?![\\p{L}\\p{N}])`, 'gu'), (all, label) => {
    const mention = mentions.find((one) => one.label === label)
    if (!mention) return all
    named.add(mention.phone)
    return mention.phone === null ? all : `@${getDigits(mention.phone)}`
  })
  const phones = [...named].filter((phone) => phone !== null)
  return {
    text: sent,
    ...(phones.length > 0 && { mentions: phones }),
    ...(named.has(null) && { mentionAll: true }),
  }
}

/** The text with the names of mentioned people. */
export function nameMentions(
  text: string,
  mentions: readonly string[] | undefined,
  getName: (phone: string) => string,
): string {
  if (!mentions?.length) return text
  return text.replace(/@(\d+)/g, (all, digits) => {
    const phone = mentions.find((one) => getDigits(one) === digits)
    return phone === undefined ? all : `@${getName(phone)}`
  })
}

/** Number of a participant, or the digits of the id of one without a visible number. */
const getDigits = (phone: string) => phone.replace(/@.*/, '')
