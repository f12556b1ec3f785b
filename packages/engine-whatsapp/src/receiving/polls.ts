import { randomBytes } from 'node:crypto'
import type { EngineContent } from '@morpheus/gateway/engine'
import {
  decryptPollVote,
  jidNormalizedUser,
  type proto,
  sha256,
  type WAMessage,
  type WAMessageKey,
} from 'baileys'
import type { Credentials } from '../connection/credentials.js'
import { NewestNotes } from '../connection/newestNotes.js'
import { unwrap } from './unwrap.js'

/** Number of newest polls whose votes can be read. */
const limit = 128

export interface Me {
  id: string
  lid: string | undefined
}

interface Poll {
  id: string
  /** All known jids of the poll's author. */
  authors: string[]
  /** Base64. */
  secret: string
  question: string
  options: string[]
}

/** Polls, stored to decrypt votes: these name options by hash under the poll's secret. */
export class Polls {
  readonly #notes: NewestNotes

  constructor(credentials: Credentials) {
    this.#notes = new NewestNotes(credentials, 'poll', limit)
  }

  load(): Promise<void> {
    return this.#notes.load()
  }

  note({ key, message }: Pick<WAMessage, 'key' | 'message'>, me: Me): void {
    const content = unwrap(message)
    const poll = content && findPoll(content)
    const secret = content?.messageContextInfo?.messageSecret ?? message?.messageContextInfo?.messageSecret
    if (!poll || !secret || !key.id || this.#notes.has(key.id)) return
    const stored: Poll = {
      id: key.id,
      authors: listAuthors(key, me),
      secret: Buffer.from(secret).toString('base64'),
      question: poll.name ?? '',
      options: (poll.options ?? []).map(({ optionName }) => optionName ?? ''),
    }
    this.#notes.keep(key.id, JSON.stringify(stored))
  }

  /** Secret of a poll to send, the same at every attempt: recipients keep the first. */
  async readSecret(id: string, poll: Pick<Poll, 'question' | 'options'>, me: Me): Promise<Uint8Array> {
    const stored = await this.#find(id)
    if (stored) return Buffer.from(stored.secret, 'base64')
    const secret = randomBytes(32)
    const authors = listAuthors({ fromMe: true }, me)
    this.#notes.keep(id, JSON.stringify({ id, authors, secret: secret.toString('base64'), ...poll }))
    return secret
  }

  /** Chosen options; null for other messages and votes in unknown polls. */
  async voteIn({ key, message }: Pick<WAMessage, 'key' | 'message'>, me: Me): Promise<EngineContent | null> {
    const { pollCreationMessageKey, vote } = unwrap(message)?.pollUpdateMessage ?? {}
    const poll = await this.#find(pollCreationMessageKey?.id ?? '')
    const chosen = poll && vote && chosenIn(vote, poll, listAuthors(key, me))
    if (!chosen) return null
    const options = poll.options.filter((option) => chosen.has(sha256(Buffer.from(option)).toString('hex')))
    return { kind: 'vote', of: poll.id, question: poll.question, options }
  }

  async #find(id: string): Promise<Poll | null> {
    const text = await this.#notes.find(id)
    return text === undefined ? null : parse(text)
  }
}

export function findPoll(content: proto.IMessage): proto.Message.IPollCreationMessage | null {
  return content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3 ?? null
}

/**
 * Hashes of the chosen options, in hexadecimal. The vote does not say which of the author's and voter's jids sealed
 * it, so all are tried.
 */
function chosenIn(
  { encPayload, encIv }: proto.Message.IPollEncValue,
  { id, secret, authors }: Poll,
  voters: readonly string[],
): Set<string> | null {
  if (!encPayload || !encIv) return null
  for (const pollCreatorJid of authors) {
    for (const voterJid of voters) {
      try {
        const about = { pollCreatorJid, pollMsgId: id, pollEncKey: Buffer.from(secret, 'base64'), voterJid }
        const { selectedOptions } = decryptPollVote({ encPayload, encIv }, about)
        return new Set(selectedOptions?.map((hash) => Buffer.from(hash).toString('hex')))
      } catch {}
    }
  }
  return null
}

/** All jids of a message's author. */
export function listAuthors(
  { fromMe, remoteJid, remoteJidAlt, participant, participantAlt }: WAMessageKey,
  me: Me,
): string[] {
  const others = participant ? [participant, participantAlt] : [remoteJid, remoteJidAlt]
  const names = fromMe ? [me.id, me.lid] : others
  return names.flatMap((jid) => (jid ? jidNormalizedUser(jid) : []))
}

function parse(text: string): Poll | null {
  try {
    const { id, authors, secret, question, options } = JSON.parse(text)
    const isPoll = typeof id === 'string' && typeof secret === 'string'
    if (!isPoll || !Array.isArray(authors) || !Array.isArray(options)) return null
    return {
      id,
      secret,
      question: String(question),
      authors: authors.map(String),
      options: options.map(String),
    }
  } catch {
    return null
  }
}
