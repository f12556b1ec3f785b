import type { EngineContent } from '@morpheus/gateway/engine'
import {
  decryptPollVote,
  jidNormalizedUser,
  normalizeMessageContent,
  type proto,
  sha256,
  type WAMessage,
  type WAMessageKey,
} from 'baileys'
import type { Credentials } from '../connection/credentials.js'

/** Of the newest so many polls votes are read. */
const most = 128
const nameOf = (order: number) => `poll:${order % most}`

/** The account's own jids. */
interface Me {
  id: string
  lid: string | undefined
}

interface Poll {
  order: number
  id: string
  /** Whoever asked, under every name that is known. */
  authors: string[]
  /** Base64. */
  secret: string
  question: string
  options: string[]
}

/** What was asked in polls, so that votes can be read: they name their answers by a hash, under a secret of the poll's. */
export class Polls {
  readonly #credentials: Credentials
  /** Where each is kept, by its id. */
  readonly #orders = new Map<string, number>()
  #next = 0

  constructor(credentials: Credentials) {
    this.#credentials = credentials
  }

  async load(): Promise<void> {
    const names = Array.from({ length: most }, (_, order) => nameOf(order))
    const polls = [...(await this.#credentials.noted(names)).values()].flatMap((text) => parse(text) ?? [])
    polls.sort((a, b) => a.order - b.order)
    for (const { order, id } of polls) {
      this.#orders.set(id, order)
      this.#next = order + 1
    }
  }

  /** Keeps what a message asks, if it is a poll. */
  note({ key, message }: Pick<WAMessage, 'key' | 'message'>, me: Me): void {
    const content = normalizeMessageContent(message)
    const poll = content && pollIn(content)
    const secret = content?.messageContextInfo?.messageSecret ?? message?.messageContextInfo?.messageSecret
    if (!poll || !secret || !key.id || this.#orders.has(key.id)) return
    const kept: Poll = {
      order: this.#next,
      id: key.id,
      authors: authorsOf(key, me),
      secret: Buffer.from(secret).toString('base64'),
      question: poll.name ?? '',
      options: (poll.options ?? []).map(({ optionName }) => optionName ?? ''),
    }
    this.#credentials.note(nameOf(this.#next), JSON.stringify(kept))
    this.#orders.set(key.id, this.#next)
    this.#next += 1
    const [oldest] = this.#orders.keys()
    if (oldest !== undefined && this.#orders.size > most) this.#orders.delete(oldest)
  }

  /** What was voted for; null for what is no vote, or one in a poll that is not kept. */
  async voteIn({ key, message }: Pick<WAMessage, 'key' | 'message'>, me: Me): Promise<EngineContent | null> {
    const { pollCreationMessageKey, vote } = normalizeMessageContent(message)?.pollUpdateMessage ?? {}
    const poll = await this.#find(pollCreationMessageKey?.id ?? '')
    const chosen = poll && vote && chosenIn(vote, poll, authorsOf(key, me))
    if (!chosen) return null
    const options = poll.options.filter((option) => chosen.has(sha256(Buffer.from(option)).toString('hex')))
    return { kind: 'vote', of: poll.id, question: poll.question, options }
  }

  async #find(id: string): Promise<Poll | null> {
    const order = this.#orders.get(id)
    if (order === undefined) return null
    const text = (await this.#credentials.noted([nameOf(order)])).get(nameOf(order))
    const poll = text === undefined ? null : parse(text)
    return poll?.id === id ? poll : null
  }
}

/** The poll that a message is. */
export function pollIn(content: proto.IMessage): proto.Message.IPollCreationMessage | null {
  return content.pollCreationMessage ?? content.pollCreationMessageV2 ?? content.pollCreationMessageV3 ?? null
}

/** Hashes of answers, in hexadecimal. Which of somebody's names a vote was sealed under is not said: it opens under that one. */
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

/** Every name of who wrote a message. */
function authorsOf(
  { fromMe, remoteJid, remoteJidAlt, participant, participantAlt }: WAMessageKey,
  me: Me,
): string[] {
  const others = participant ? [participant, participantAlt] : [remoteJid, remoteJidAlt]
  const names = fromMe ? [me.id, me.lid] : others
  return names.flatMap((jid) => (jid ? jidNormalizedUser(jid) : []))
}

/** Null for what is damaged. */
function parse(text: string): Poll | null {
  try {
    const { order, id, authors, secret, question, options } = JSON.parse(text)
    const isPoll = typeof order === 'number' && typeof id === 'string' && typeof secret === 'string'
    if (!isPoll || !Array.isArray(authors) || !Array.isArray(options)) return null
    return {
      order,
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
