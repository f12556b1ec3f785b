import { PasskeyRefused, SoftwareAuthenticator } from '@morpheus/gateway/engine'
import { expect, test } from 'vitest'
import type { AccountPasskey } from '../../testing/passkeyGate.js'
import { enterCode, getRequest, openDemanding } from '../../testing/passkeyWorld.js'

const stranger = new SoftwareAuthenticator('whatsapp.com')

test.each<
  [string, string, (passkey: AccountPasskey) => Parameters<typeof stranger.assert>[1] | 'stranger' | 'former']
>([
  ['of another origin', 'origin', () => ({ origin: 'https://web.whatsapp.com.exemplo' })],
  ['without user verification', 'verification', () => ({ verified: false })],
  ['of another credential', 'credential', () => 'stranger'],
  ['of another challenge', 'challenge', () => 'former'],
  [
    'that comes too late',
    'late',
    ({ gate }) => {
      if (gate) gate.isLate = true
      return {}
    },
  ],
])('ends the attempt when WhatsApp refuses an assertion %s', async (_name, refusal, prepare) => {
  const demanding = await openDemanding()
  const { passkey, line, engine } = demanding
  const { authenticator } = passkey
  await demanding.start()
  const { linked } = await enterCode(demanding)
  const { options } = await getRequest(demanding)
  const how = prepare(passkey)
  const assertion =
    how === 'stranger'
      ? stranger.assert(options)
      : how === 'former'
        ? authenticator.assert(authenticator.request())
        : authenticator.assert(options, how)
  await expect(engine.answerPasskey?.('s', assertion)).rejects.toThrow(PasskeyRefused)
  await expect(linked).rejects.toThrow(refusal)
  expect(await line.waitForReport('ended')).toEqual(['passkey_refused'])
  expect([passkey.refusals, passkey.gate?.prologues]).toEqual([[refusal], 1])
  expect(await demanding.storedKeyNames('s')).toEqual([])
})

test('ends the attempt when an assertion is replayed', async () => {
  const demanding = await openDemanding()
  const { passkey, line, engine } = demanding
  await demanding.start()
  const { linked } = await enterCode(demanding)
  const used = passkey.authenticator.assert((await getRequest(demanding)).options)
  await engine.answerPasskey?.('s', used)
  await linked
  await line.waitForReport('connected')
  await demanding.start()
  await line.waitForReport('qr', 2)
  await enterCode(demanding, 2)
  await getRequest(demanding, 2)
  await expect(engine.answerPasskey?.('s', used)).rejects.toThrow(PasskeyRefused)
  expect(passkey.refusals).toEqual(['challenge'])
})
