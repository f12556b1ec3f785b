import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { passkeyOrigin } from '@morpheus/sdk/contract'
import type { PasskeyAssertion, PasskeyOptions } from '../passkey.js'

export interface PasskeyKey {
  rpId: string
  /** base64url. */
  credentialId: string
  /** PKCS #8 in base64. */
  privateKey: string
}

interface Circumstances {
  origin?: string
  crossOrigin?: boolean
  verified?: boolean
  present?: boolean
}

/** Software authenticator and browser with one ES256 credential and no user prompt. */
export class SoftwareAuthenticator {
  readonly rpId: string
  readonly credentialId = randomBytes(16).toString('base64url')
  readonly publicKey: KeyObject
  readonly #privateKey: KeyObject
  #uses = 0

  constructor(rpId: string) {
    this.rpId = rpId
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.publicKey = publicKey
    this.#privateKey = privateKey
  }

  get privateKey(): Buffer {
    return this.#privateKey.export({ format: 'der', type: 'pkcs8' })
  }

  get key(): PasskeyKey {
    const { rpId, credentialId } = this
    return { rpId, credentialId, privateKey: this.privateKey.toString('base64') }
  }

  request(): PasskeyOptions {
    return {
      challenge: randomBytes(32).toString('base64url'),
      rpId: this.rpId,
      timeout: 300_000,
      userVerification: 'required',
      allowCredentials: [{ id: this.credentialId, type: 'public-key', transports: ['internal', 'hybrid'] }],
    }
  }

  assert({ challenge }: PasskeyOptions, circumstances: Circumstances = {}): PasskeyAssertion {
    const { origin = passkeyOrigin, crossOrigin = false, verified = true, present = true } = circumstances
    const clientData = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin }))
    this.#uses += 1
    const flagsAndUses = Buffer.alloc(5)
    flagsAndUses[0] = (present ? 0x01 : 0) | (verified ? 0x04 : 0)
    flagsAndUses.writeUInt32BE(this.#uses, 1)
    const authenticatorData = Buffer.concat([sha256(Buffer.from(this.rpId)), flagsAndUses])
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#privateKey)
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      authenticatorAttachment: 'platform',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: null,
      },
    }
  }
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
