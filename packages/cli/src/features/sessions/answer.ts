import type { Session } from '@morpheus/sdk'
import { bareNumber } from '@morpheus/sdk/format'

export const answerOf = <One extends Pick<Session, 'phone' | 'lastPhone'>>(session: One): One => ({
  ...session,
  phone: bareNumber(session.phone),
  lastPhone: bareNumber(session.lastPhone),
})
