import {
  aesDecryptGCM,
  aesEncryptGCM,
  Curve,
  hkdf,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
  sha256,
} from 'baileys'

const nothing = Buffer.alloc(0)

/** Test root certificate, and a chain signed by it. */
export interface Certificates {
  root: Buffer
  chain: Uint8Array
}

export function makeCertificates(): Certificates {
  const [root, intermediate, leaf] = [
    Curve.generateKeyPair(),
    Curve.generateKeyPair(),
    Curve.generateKeyPair(),
  ]
  const { Details } = proto.CertChain.NoiseCertificate
  const signed = (key: Uint8Array, by: { private: Uint8Array }, serial: number) => {
    const details = Details.encode({ serial, issuerSerial: serial - 1, key }).finish()
    return { details, signature: Curve.sign(by.private, details) }
  }
  const chain = {
    intermediate: signed(intermediate.public, root, 1),
    leaf: signed(leaf.public, intermediate, 2),
  }
  return { root: Buffer.from(root.public), chain: proto.CertChain.encode(chain).finish() }
}

export class ServerNoise {
  readonly #chain: Uint8Array
  readonly #ephemeral = Curve.generateKeyPair()
  readonly #static = Curve.generateKeyPair()
  #hash: Buffer = Buffer.from(NOISE_MODE)
  #salt = this.#hash
  #key = this.#hash
  #counter = 0
  #reads = { key: nothing, count: 0 }
  #writes = { key: nothing, count: 0 }

  constructor(chain: Uint8Array) {
    this.#chain = chain
    this.#authenticate(NOISE_WA_HEADER)
  }

  hello(frame: Uint8Array): Uint8Array {
    const theirs = proto.HandshakeMessage.decode(frame).clientHello?.ephemeral ?? nothing
    this.#authenticate(theirs)
    this.#authenticate(this.#ephemeral.public)
    this.#mix(Curve.sharedKey(this.#ephemeral.private, theirs))
    const sealedStatic = this.#seal(this.#static.public)
    this.#mix(Curve.sharedKey(this.#static.private, theirs))
    const serverHello = {
      ephemeral: this.#ephemeral.public,
      static: sealedStatic,
      payload: this.#seal(this.#chain),
    }
    return proto.HandshakeMessage.encode({ serverHello }).finish()
  }

  /** Reads the client's key and payload; both sides' keys encrypt the rest. */
  finish(frame: Uint8Array): { noiseKey: Buffer; payload: proto.ClientPayload } {
    const { clientFinish } = proto.HandshakeMessage.decode(frame)
    const noiseKey = this.#open(clientFinish?.static ?? nothing)
    this.#mix(Curve.sharedKey(this.#ephemeral.private, noiseKey))
    const payload = proto.ClientPayload.decode(this.#open(clientFinish?.payload ?? nothing))
    const keys = Buffer.from(hkdf(nothing, 64, { salt: this.#salt, info: '' }))
    this.#reads = { key: keys.subarray(0, 32), count: 0 }
    this.#writes = { key: keys.subarray(32), count: 0 }
    return { noiseKey, payload }
  }

  encrypt(plain: Uint8Array): Buffer {
    return aesEncryptGCM(plain, this.#writes.key, nonce(this.#writes.count++), nothing)
  }

  decrypt(ciphertext: Uint8Array): Buffer {
    return aesDecryptGCM(ciphertext, this.#reads.key, nonce(this.#reads.count++), nothing)
  }

  #seal(plain: Uint8Array): Buffer {
    const ciphertext = aesEncryptGCM(plain, this.#key, nonce(this.#counter++), this.#hash)
    this.#authenticate(ciphertext)
    return ciphertext
  }

  #open(ciphertext: Uint8Array): Buffer {
    const plain = aesDecryptGCM(ciphertext, this.#key, nonce(this.#counter++), this.#hash)
    this.#authenticate(ciphertext)
    return plain
  }

  #authenticate(data: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, data]))
  }

  #mix(shared: Uint8Array): void {
    const keys = Buffer.from(hkdf(shared, 64, { salt: this.#salt, info: '' }))
    this.#salt = keys.subarray(0, 32)
    this.#key = keys.subarray(32)
    this.#counter = 0
  }
}

function nonce(count: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(count, 8)
  return bytes
}
