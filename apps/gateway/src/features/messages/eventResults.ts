import { type EventAnswer, type EventResult, eventAnswers } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { listVotes } from '../../core/store/repositories/votes.js'
import type { Db } from '../../core/store/tables.js'
import { readDetails } from '../sessions/messages/messageDetails.js'
import { createWrongFieldError } from './messageErrors.js'
import { getOwnMessage } from './ownMessage.js'
import { ownVoterId } from './pollResults.js'

/** Counts the stored answers to an event: each person's last one replaces the earlier. */
export class EventResults {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** @throws HttpError 404 for another user's message, 400 for one that is no event */
  async get(id: string, userId: string): Promise<EventResult> {
    const row = await getOwnMessage(this.#db, id, userId)
    const { event } = readDetails(row) ?? {}
    if (row.kind !== 'event' || !event) throw createWrongFieldError('id', localized('messages.not_an_event'))
    const networkIds = [row.network_id, row.network_alias]
    const current = new Map<string, { answer: EventAnswer; extraGuests: number }>()
    for (const one of await listVotes(this.#db, row, 'event_answer')) {
      const details = readDetails(one)?.eventAnswer
      if (!details || !networkIds.includes(details.event)) continue
      current.set(one.direction === 'out' ? ownVoterId : (one.contact ?? one.chat), details)
    }
    return {
      name: event.name,
      canceled: event.canceled,
      answers: eventAnswers.map((answer) => {
        const given = [...current].filter(([, one]) => one.answer === answer)
        const extraGuests = given.reduce((sum, [, one]) => sum + one.extraGuests, 0)
        const people = given.map(([person]) => person)
        return { answer, count: people.length + extraGuests, people, extraGuests }
      }),
    }
  }
}
