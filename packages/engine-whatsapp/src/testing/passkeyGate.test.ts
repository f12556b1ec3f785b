import type { PasskeyAssertion } from '@morpheus/gateway/engine'
import { type BinaryNode, getBinaryNodeChildString, initAuthCreds, proto } from 'baileys'
import { expect, test } from 'vitest'
import {
  buildPrologueNode,
  createPrologue,
  deriveHandoffKey,
  deriveVerificationCode,
  generateAdvSecret,
  type Prologue,
  parsePrimaryIdentity,
  sealPairingRequest,
} from '../pairing/passkey/shortcake.js'
import { AccountPasskey, PasskeyGate } from './passkeyGate.js'

const chrome = proto.DeviceProps.PlatformType.CHROME

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
      platform: chrome,
      name: 'Morpheus',
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
  creds.advSecretKey = generateAdvSecret()
  /** Null for an error answer. */
  const send = (...content: BinaryNode[]) => {
    const { content: answer, after } = gate.handle({ tag: 'iq', attrs: {}, content })
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
      createPrologue(
        getBinaryNodeChildString(send({ tag: 'ref', attrs: {} }) ?? part('', Buffer.alloc(0)), 'ref') ?? '',
        chrome,
      ),
    send,
    begin: (prologue: Prologue, assertion: PasskeyAssertion, secret: string | null = read) =>
      send(buildPrologueNode(prologue, assertion, secret === null ? null : deriveHandoffKey(secret))),
    reveal: (nonce: Uint8Array) => send(part('companion_nonce', nonce)),
    primary: () => {
      const primary = parsePrimaryIdentity(sent.at(-1) ?? part('', Buffer.alloc(0)))
      if (!primary) throw new Error('The phone has said nothing')
      return primary
    },
    tell: (ciphertext: Uint8Array) => send(part('encrypted_pairing_request', ciphertext)),
  }
}

type Gate = ReturnType<typeof openGate>

test('admits a companion that completes every step in order, with its new ADV secret', async () => {
  const device = openGate()
  const prologue = device.prologue()
  expect(device.begin(prologue, device.assertion())).not.toBeNull()
  expect(device.reveal(prologue.nonce)).not.toBeNull()
  expect(device.tell(sealPairingRequest(prologue, device.primary(), device.creds))).not.toBeNull()
  expect(await device.opened).toBe(device.creds.advSecretKey)
  expect([device.gate.code, device.passkey.refusals]).toEqual([null, []])
})

test('derives the same code on both sides without a handoff proof', async () => {
  const device = openGate()
  const prologue = device.prologue()
  device.begin(prologue, device.assertion(), null)
  device.reveal(prologue.nonce)
  expect(device.gate.code).toBe(deriveVerificationCode(prologue, device.primary()))
})

test.each<[string, string, (device: Gate) => unknown]>([
  ['a nonce before the prologue', 'order', ({ reveal }) => reveal(Buffer.alloc(32))],
  [
    'keys before the nonce',
    'order',
    (device) => {
      const prologue = device.prologue()
      device.begin(prologue, device.assertion())
      return device.tell(sealPairingRequest(prologue, device.primary(), device.creds))
    },
  ],
  [
    'a prologue without a ref',
    'order',
    (device) => device.begin(createPrologue('2@made-up', chrome), device.assertion()),
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
      return device.send({ tag: 'ref', attrs: {} })
    },
  ],
  [
    'another ref',
    'ref',
    (device) => {
      device.prologue()
      return device.begin(createPrologue('2@made-up', chrome), device.assertion())
    },
  ],
  [
    'a handoff proof of another secret',
    'handoff',
    (device) => device.begin(device.prologue(), device.assertion(), generateAdvSecret()),
  ],
  [
    'a nonce that does not match the commitment',
    'commitment',
    (device) => {
      device.begin(device.prologue(), device.assertion())
      return device.reveal(Buffer.alloc(32))
    },
  ],
  [
    'an assertion with members that WhatsApp Web does not send',
    'malformed',
    (device) => {
      const prologue = device.prologue()
      const node = buildPrologueNode(prologue, device.assertion(), null)
      const more = Buffer.from(JSON.stringify(device.assertion()))
      const content = Array.isArray(node.content) ? node.content : []
      return device.send({
        ...node,
        content: content.map((one) => (one.tag === 'webauthn_assertion' ? { ...one, content: more } : one)),
      })
    },
  ],
  [
    'keys of another device',
    'keys',
    (device) => {
      const prologue = device.prologue()
      device.begin(prologue, device.assertion())
      device.reveal(prologue.nonce)
      return device.tell(sealPairingRequest(prologue, device.primary(), initAuthCreds()))
    },
  ],
  [
    'the ADV secret of the QR code',
    'keys',
    (device) => {
      const prologue = device.prologue()
      device.begin(prologue, device.assertion())
      device.reveal(prologue.nonce)
      return device.tell(
        sealPairingRequest(prologue, device.primary(), { ...device.creds, advSecretKey: device.read }),
      )
    },
  ],
])('rejects %s, and every later step', async (_name, refusal, act) => {
  const device = openGate()
  expect(act(device)).toBeNull()
  expect(device.passkey.refusals).toEqual([refusal])
  expect(await device.opened).toBe(`Refused: ${refusal}`)
  expect(device.reveal(Buffer.alloc(32))).toBeNull()
})
