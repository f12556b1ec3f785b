import { randomBytes } from 'node:crypto'
import { aesEncryptGCM, hmacSign, proto, sha256 } from 'baileys'

/** Answer to an event, sealed under the jids of the event's author and the person. */
export function sealedAnswer(
  event: { id: string; secret: Uint8Array; author: string },
  person: string,
  answer: proto.Message.IEventResponseMessage,
): proto.IMessage {
  const { encPayload, encIv } = seal(
    event,
    person,
    'Event Response',
    proto.Message.EventResponseMessage.encode(answer).finish(),
  )
  return { encEventResponseMessage: { eventCreationMessageKey: { id: event.id }, encPayload, encIv } }
}

/** Vote sealed under the jids of the poll's author and the voter. */
export function sealedVote(
  poll: { id: string; secret: Uint8Array; author: string },
  voter: string,
  options: readonly string[],
): proto.IMessage {
  const selectedOptions = options.map((option) => sha256(Buffer.from(option)))
  const plain = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish()
  const vote = seal(poll, voter, 'Poll Vote', plain)
  return { pollUpdateMessage: { pollCreationMessageKey: { id: poll.id }, vote } }
}

function seal(
  { id, secret, author }: { id: string; secret: Uint8Array; author: string },
  person: string,
  purpose: string,
  plain: Uint8Array,
): { encPayload: Uint8Array; encIv: Uint8Array } {
  const about = Buffer.concat([
    ...[id, author, person, purpose].map((part) => Buffer.from(part)),
    Buffer.of(1),
  ])
  const key = hmacSign(about, hmacSign(secret, new Uint8Array(32), 'sha256'), 'sha256')
  const encIv = randomBytes(12)
  return { encPayload: aesEncryptGCM(plain, key, encIv, Buffer.from(`${id}\0${person}`)), encIv }
}
