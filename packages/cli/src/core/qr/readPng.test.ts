import { plainAccount, plainServer } from '@morpheus/sdk/testing'
import { describe, expect, it } from 'vitest'
import { readQrText } from './readPng.js'

function imageOfAServer(): string {
  const server = plainServer()
  const ask = (method: string, path: string, token: string | null, body?: unknown) =>
    Object(server.answer({ method, path, token, body, query: new URLSearchParams() }).body).data
  const { token } = ask('POST', '/auth/login', null, plainAccount)
  const id = server.sessions.find(({ status }) => status === 'disconnected')?.id
  ask('POST', `/sessions/${id}/connect`, token)
  return ask('GET', `/sessions/${id}/qr`, token).qrCode
}

const asUrl = (image: Buffer) => `data:image/png;base64,${image.toString('base64')}`

describe('the image of a QR code', () => {
  const image = Buffer.from(imageOfAServer().split(',')[1] ?? '', 'base64')

  it('is decoded when the server sends no text', () => {
    expect(readQrText(asUrl(image))).toBe('2@simples-um')
  })

  it('is rejected if it is not PNG, truncated or claims to be huge', () => {
    const huge = Buffer.from(image)
    huge.writeUInt32BE(100_000, 16)
    for (const bad of ['', 'data:image/svg+xml,<svg/>', asUrl(image.subarray(0, 20)), asUrl(huge)])
      expect(readQrText(bad)).toBeUndefined()
  })
})
