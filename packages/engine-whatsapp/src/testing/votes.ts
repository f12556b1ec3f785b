import { randomBytes } from 'node:crypto'
import { aesEncryptGCM, hmacSign, proto, sha256 } from 'baileys'

/** Vote sealed under the jids of the poll's author and the voter. */
export function sealedVote(
  poll: { id: string; secret: Uint8Array; author: string },
  voter: string,
  options: readonly string[],
): proto.IMessage {
  const { id, secret, author } = poll
  const selectedOptions = options.map((option) => sha256(Buffer.from(option)))
  const plain = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish()
  const about = Buffer.concat([
    ...[id, author, voter, 'Poll Vote'].map((part) => Buffer.from(part)),
    Buffer.of(1),
  ])
  const key = hmacSign(about, hmacSign(secret, new Uint8Array(32), 'sha256'), 'sha256')
  const encIv = randomBytes(12)
  const encPayload = aesEncryptGCM(plain, key, encIv, Buffer.from(`${id}\0${voter}`))
  return { pollUpdateMessage: { pollCreationMessageKey: { id }, vote: { encPayload, encIv } } }
}
