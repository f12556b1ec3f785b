import type { PasskeyAssertion } from '@morpheus/gateway/engine'
import { type BinaryNode, getBinaryNodeChildString, initAuthCreds } from 'baileys'
import { expect, test } from 'vitest'
import {
  freshAdvSecret,
  handoffKey,
  makePrologue,
  type Prologue,
  prologueNode,
  readPrimaryIdentity,
  sealedPairingRequest,
  verificationCode,
} from '../pairing/passkey/shortcake.js'
import { AccountPasskey, PasskeyGate } from './passkeyGate.js'

/** A gate, and a device in front of it that says what it is told to. */
function openGate() {
  const passkey = new AccountPasskey()
  const creds = initAuthCreds()
  const read = creds.advSecretKey
  const sent: BinaryNode[] = []
  const gate = new PasskeyGate({
    send: (node) => sent.push(node),
    registration: {
      noiseKey: Buffer.from(creds.noiseKey.public).toString('base64'),
      registrationId: 1,
      identityKey: creds.signedIdentityKey.public,
      platform: 1,
      signedPreKey: {
        keyId: 1,
        publicKey: creds.signedPreKey.keyPair.public,
        signature: creds.signedPreKey.signature,
      },
    },
    passkey,
    advSecret: Buffer.from(read, 'base64'),
  })
  const opened = gate.opened.then(
    (secret) => secret.toString('base64'),
    (error: Error) => error.message,
  )
  creds.advSecretKey = freshAdvSecret()
  /** Null for an error. */
  const say = (...content: BinaryNode[]) => {
    const { content: answer, after } = gate.take({ tag: 'iq', attrs: {}, content })
    after?.()
    return answer && { tag: 'iq', attrs: {}, content: answer }
  }
  const part = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content })
  return {
    passkey,
    gate,
    creds,
    opened,
    read,
    assertion: () => passkey.authenticator.assert(gate.options),
    prologue: () =>
      makePrologue(
        getBinaryNodeChildString(say({ tag: 'ref', attrs: {} }) ?? part('', Buffer.alloc(0)), 'ref') ?? '',
      ),
    say,
    begin: (prologue: Prologue, assertion: PasskeyAssertion, secret: string | null = read) =>
      say(prologueNode(prologue, assertion, secret === null ? null : handoffKey(secret))),
    reveal: (nonce: Uint8Array) => say(part('companion_nonce', nonce)),
    primary: () => {
      const primary = readPrimaryIdentity(sent.at(-1) ?? part('', Buffer.alloc(0)))
      if (!primary) throw new Error('The phone has said nothing')
      return primary
    },
    tell: (sealed: Uint8Array) => say(part('encrypted_pairing_request', sealed)),
  }
}

type Gate = ReturnType<typeof openGate>

test('a device that says all of it in order is let in, by a secret of its own', async () => {
  const device = openGate()
  const prologue = device.prologue()
  expect(device.begin(prologue, device.assertion())).not.toBeNull()
  expect(device.reveal(prologue.nonce)).not.toBeNull()
  expect(device.tell(sealedPairingRequest(prologue, device.primary(), device.creds))).not.toBeNull()
  expect(await device.opened).toBe(device.creds.advSecretKey)
  expect([device.gate.code, device.passkey.refusals]).toEqual([null, []])
})

test('without the proof of a handoff both show the same code', async () => {
  const device = openGate()
  const prologue = device.prologue()
  device.begin(prologue, device.assertion(), null)
  device.reveal(prologue.nonce)
  expect(device.gate.code).toBe(verificationCode(prologue, device.primary()))
})

test.each<[string, string, (device: Gate) => unknown]>([
  ['a nonce before the prologue', 'order', ({ reveal }) => reveal(Buffer.alloc(32))],
  [
    'keys before the nonce',
    'order',
    (device) => {
      const prologue = device.prologue()
      device.begin(prologue, device.assertion())
      return device.tell(sealedPairingRequest(prologue, device.primary(), device.creds))
    },
  ],
  [
    'a prologue without a ref',
    'order',
    (device) => device.begin(makePrologue('2@made-up'), device.assertion()),
  ],
  [
    'a second prologue',
    'order',
    (device) => {
      const prologue = device.prologue()
      device.begin(prologue, device.assertion())
      return device.begin(prologue, device.assertion())
    },
  ],
  [
    'a second ref',
    'order',
    (device) => {
      device.prologue()
      return device.say({ tag: 'ref', attrs: {} })
    },
  ],
  [
    'another ref',
    'ref',
    (device) => {
      device.prologue()
      return device.begin(makePrologue('2@made-up'), device.assertion())
    },
  ],
  [
    'a proof by another secret',
    'handoff',
    (device) => device.begin(device.prologue(), device.assertion(), freshAdvSecret()),
  ],
  [
    'another nonce than it was committed to',
    'commitment',
    (device) => {
      device.begin(device.prologue(), device.assertion())
      return device.reveal(Buffer.alloc(32))
    },
  ],
  [
    'members that WhatsApp Web does not send',
    'malformed',
    (device) => {
      const prologue = device.prologue()
      const node = prologueNode(prologue, device.assertion(), null)
      const more = Buffer.from(JSON.stringify(device.assertion()))
      const content = Array.isArray(node.content) ? node.content : []
      return device.say({
        ...node,
        content: content.map((one) => (one.tag === 'webauthn_assertion' ? { ...one, content: more } : one)),
      })
    },
  ],
  [
    'the keys of another device',
    'keys',
    (device) => {
      const prologue = device.prologue()
      device.begin(prologue, device.assertion())
      device.reveal(prologue.nonce)
      return device.tell(sealedPairingRequest(prologue, device.primary(), initAuthCreds()))
    },
  ],
  [
    'the secret that the phone read',
    'keys',
    (device) => {
      const prologue = device.prologue()
      device.begin(prologue, device.assertion())
      device.reveal(prologue.nonce)
      return device.tell(
        sealedPairingRequest(prologue, device.primary(), { ...device.creds, advSecretKey: device.read }),
      )
    },
  ],
])('%s is refused, and whatever follows', async (_what, refusal, say) => {
  const device = openGate()
  expect(say(device)).toBeNull()
  expect(device.passkey.refusals).toEqual([refusal])
  expect(await device.opened).toBe(`Refused: ${refusal}`)
  expect(device.reveal(Buffer.alloc(32))).toBeNull()
})
