import type { Session } from '@morpheus/sdk'
import { bareNumber } from '@morpheus/sdk/format'

let last = 0

export function aSession(overrides: Partial<Session> = {}): Session {
  last += 1
  return {
    id: `s${last}`,
    name: `Sessão ${last}`,
    description: null,
    status: 'disconnected',
    phone: null,
    phoneNumber: bareNumber(overrides.phone),
    qrCode: null,
    apiType: 'MORPHEUS',
    connectionMethod: 'QR_CODE',
    profilePic: null,
    lastActivity: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    ...overrides,
  }
}

/** One black pixel, loadable by an `<img>`. */
export const aPicture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII='
