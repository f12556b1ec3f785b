import type { Morpheus, Session } from '@morpheus/sdk'
import { pick } from './find.js'

export async function sessionsMeant(morpheus: Morpheus, reference: string | undefined): Promise<Session[]> {
  const { sessions } = await morpheus.sessions.list({})
  return reference === undefined ? sessions : [pick(sessions, reference)]
}

/** True where a session has a tag; true without a tag to check. */
export const hasTag = ({ tags }: Session, tag: string | undefined) =>
  tag === undefined || (tags ?? []).includes(tag)

const atOnce = 8

/** Runs a call for each item, a few at a time; results keep the order. */
export async function forEach<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let index = 0; index < items.length; index += atOnce) {
    answers.push(...(await Promise.all(items.slice(index, index + atOnce).map(ask))))
  }
  return answers
}
