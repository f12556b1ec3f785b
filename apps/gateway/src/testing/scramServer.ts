import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** One message of a SASL login; `next` is null once it succeeded. */
export type SaslStep = (text: string) => { refused: true } | { answer: string; next: SaslStep | null }

/** The server's side of SCRAM, RFC 5802, without channel binding. `mechanism` is such as `SCRAM-SHA-256`. */
export function createScramServer(login: {
  mechanism: string
  username: string
  password: string
}): SaslStep {
  const hash = login.mechanism.replace('SCRAM-', '').replace('-', '').toLowerCase()
  const hmac = (key: Buffer, text: string) => createHmac(hash, key).update(text).digest()
  const salt = randomBytes(16)
  const rounds = 4096
  const keyLength = createHash(hash).digest().length
  const salted = pbkdf2Sync(login.password, salt, rounds, keyLength, hash)
  return (first) => {
    const bare = first.replace(/^n,,/, '')
    const [, name, nonce] = /^n=([^,]*),r=(.*)$/.exec(bare) ?? []
    if (name !== login.username) return { refused: true }
    const challenge = `r=${nonce}${randomBytes(12).toString('hex')},s=${salt.toString('base64')},i=${rounds}`
    return {
      answer: challenge,
      next: (last) => {
        const [, withoutProof = '', proof = ''] = /^(.*),p=(.*)$/.exec(last) ?? []
        const exchange = `${bare},${challenge},${withoutProof}`
        const clientKey = hmac(salted, 'Client Key')
        const signature = hmac(createHash(hash).update(clientKey).digest(), exchange)
        const expected = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)))
        if (proof !== expected.toString('base64')) return { refused: true }
        const verifier = hmac(hmac(salted, 'Server Key'), exchange).toString('base64')
        return { answer: `v=${verifier}`, next: null }
      },
    }
  }
}
