import { randomBytes } from 'node:crypto'
import { aesEncryptGCM, type BinaryNode, getBinaryNodeChild, hkdf, proto } from 'baileys'
import { nowInSeconds } from './companion.js'
import type { MediaServer } from './mediaServer.js'
import type { Person } from './person.js'

const { NOT_FOUND, SUCCESS } = proto.MediaRetryNotification.ResultType

export function uploadAgain(phone: Person, media: MediaServer, request: BinaryNode): BinaryNode {
  const { id = '' } = request.attrs
  const rmr = getBinaryNodeChild(request, 'rmr')
  const file = phone.files.get(id)
  const answer = {
    tag: 'notification',
    attrs: { id, from: phone.jid, type: 'mediaretry', t: nowInSeconds() },
  }
  const about = rmr ? [rmr] : []
  if (!file) return { ...answer, content: [...about, { tag: 'error', attrs: { code: String(NOT_FOUND) } }] }
  const directPath = media.renew(file)
  const notification = proto.MediaRetryNotification.encode({
    stanzaId: id,
    directPath,
    result: SUCCESS,
  }).finish()
  const iv = randomBytes(12)
  const key = hkdf(file.mediaKey ?? new Uint8Array(), 32, { info: 'WhatsApp Media Retry Notification' })
  const ciphertext = aesEncryptGCM(notification, key, iv, Buffer.from(id))
  const parts = [
    { tag: 'enc_p', attrs: {}, content: ciphertext },
    { tag: 'enc_iv', attrs: {}, content: iv },
  ]
  return { ...answer, content: [...about, { tag: 'encrypt', attrs: {}, content: parts }] }
}
