import type { PollResult } from '@morpheus/sdk/contract'
import { localized } from '@morpheus/sdk/text'
import { listVotes } from '../../core/store/repositories/votes.js'
import type { Db } from '../../core/store/tables.js'
import { readDetails } from '../sessions/messages/messageDetails.js'
import { createWrongFieldError } from './messageErrors.js'
import { getOwnMessage } from './ownMessage.js'

/** The account's id among voters, as among the authors of reactions. */
export const ownVoterId = 'me'

/** Counts the stored votes of a poll: each voter's last one replaces the earlier. */
export class PollResults {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /** @throws HttpError 404 for another user's message, 400 for one that is no poll */
  async get(id: string, userId: string): Promise<PollResult> {
    const row = await getOwnMessage(this.#db, id, userId)
    const { poll } = readDetails(row) ?? {}
    if (row.kind !== 'poll' || !poll) throw createWrongFieldError('id', localized('messages.not_a_poll'))
    const networkIds = [row.network_id, row.network_alias]
    const optionsByVoter = new Map<string, readonly string[]>()
    for (const vote of await listVotes(this.#db, row, 'vote')) {
      const details = readDetails(vote)?.vote
      if (!details || !networkIds.includes(details.poll)) continue
      optionsByVoter.set(vote.direction === 'out' ? ownVoterId : (vote.contact ?? vote.chat), details.options)
    }
    const currentVotes = [...optionsByVoter].filter(([, options]) => options.length > 0)
    return {
      question: poll.question,
      multiple: poll.multiple ?? false,
      voters: currentVotes.length,
      options: poll.options.map((text) => {
        const voters = currentVotes.flatMap(([voter, options]) => (options.includes(text) ? voter : []))
        return { text, votes: voters.length, voters }
      }),
    }
  }
}
