import type { Session } from '@morpheus/sdk'

/** A number without the device that WhatsApp writes behind it: `5511999998888:61`. */
export const bareNumber = (phone: string | null | undefined) => phone?.replace(/:\d+$/, '') ?? null

/** A session as programs get it. */
export const answerOf = <One extends Pick<Session, 'phone' | 'lastPhone'>>(session: One): One => ({
  ...session,
  phone: bareNumber(session.phone),
  lastPhone: bareNumber(session.lastPhone),
})
