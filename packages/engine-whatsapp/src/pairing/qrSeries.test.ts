import { RecordingLine } from '@morpheus/gateway/testing'
import { expect, test, vi } from 'vitest'
import { openWorld } from '../testing/engineWorld.js'

const settings = { presence: 'unavailable', history: false } as const

const secretOf = (text: string) => text.split(',')[3]
const withoutSecret = (text: string) => text.replace(secretOf(text) ?? '', '')

test('rotates the ADV secret of a QR code that WhatsApp retires, keeps its expiry, and pairs with it', async () => {
  const { engine, server, clock } = await openWorld()
  const line = new RecordingLine()
  await engine.start({ sessionId: 's', line, settings }, { method: 'qr' })
  const [retired] = await line.waitForReport('qr')
  clock.advance(10_000)
  server.retireCodes()
  const [code] = await line.waitForReport('qr', 2)
  expect(code.expiresAt).toBe(retired.expiresAt)
  expect(secretOf(code.text)).not.toBe(secretOf(retired.text))
  expect(withoutSecret(code.text)).toBe(withoutSecret(retired.text))
  await vi.waitFor(() => expect(server.acknowledged).toEqual(['companion_reg_refresh']))
  clock.advance(50_000)
  const [next] = await line.waitForReport('qr', 3)
  expect(secretOf(next.text)).toBe(secretOf(code.text))
  await server.scan(next.text, server.person('5511988887777'))
  await line.waitForReport('connected')
})

test('keeps a pairing code when WhatsApp retires ADV secrets', async () => {
  const { engine, server } = await openWorld()
  const line = new RecordingLine()
  const phone = server.person('5511988887777')
  await engine.start({ sessionId: 's', line, settings }, { method: 'phone', phoneNumber: phone.number })
  const [{ code }] = await line.waitForReport('pairingCode')
  server.retireCodes()
  await vi.waitFor(() => expect(server.acknowledged).toEqual(['companion_reg_refresh']))
  await server.type(code, phone)
  await line.waitForReport('connected')
  expect(line.reportedEvents.pairingCode).toHaveLength(1)
})
