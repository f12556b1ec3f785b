import type { Morpheus, Session } from '@morpheus/sdk'
import { pick } from './find.js'

/** The sessions that are meant: the one that is named, or all of them. */
export async function sessionsMeant(morpheus: Morpheus, reference: string | undefined): Promise<Session[]> {
  const { sessions } = await morpheus.sessions.list({})
  return reference === undefined ? sessions : [pick(sessions, reference)]
}

/** Whether a session has a tag; without one all of them count. */
export const hasTag = ({ tags }: Session, tag: string | undefined) =>
  tag === undefined || (tags ?? []).includes(tag)

const atOnce = 8

/** Asks about each, a few at a time; answers in their order. */
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
