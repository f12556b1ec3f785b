import type { Morpheus, Session } from '@morpheus/sdk'
import { pick } from './find.js'

/** The sessions that are meant: the one that is named, or all of them. */
export async function sessionsMeant(morpheus: Morpheus, reference: string | undefined): Promise<Session[]> {
  const { sessions } = await morpheus.sessions.list({})
  return reference === undefined ? sessions : [pick(sessions, reference)]
}

const atOnce = 8

/** Asks about every session, a few at a time; answers in the sessions' order. */
export async function forEach<Answer>(
  sessions: readonly Session[],
  ask: (session: Session) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let index = 0; index < sessions.length; index += atOnce) {
    answers.push(...(await Promise.all(sessions.slice(index, index + atOnce).map(ask))))
  }
  return answers
}
