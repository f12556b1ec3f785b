import { eventAbilities, type ServerEventName, type ServerEvents } from '@morpheus/sdk/contract'
import { abilityRoom, scopedAudience, sessionRoom, userRoom } from './rooms.js'

type Payload = ServerEvents[ServerEventName]

/** Rooms to emit to; `except` are rooms whose sockets are skipped. */
export interface Recipient {
  rooms: string[]
  except: string[]
  payload: Payload
}

interface AudienceEvent {
  type: ServerEventName
  payload: Payload
  userId: string
  /** Null for an event of the account as a whole. */
  sessionId: string | null
}

/** Recipients of an event. A QR code allows pairing: tokens without that ability get the status without it. */
export function listRecipients({ type, payload, userId, sessionId }: AudienceEvent): Recipient[] {
  if (sessionId === null) return [{ rooms: [userRoom(userId)], except: [], payload }]
  const rooms = [userRoom(userId), sessionRoom(sessionId)]
  const scoped = scopedAudience(eventAbilities[type], sessionId)
  if (type !== 'session:status' || !('qrCode' in payload) || !payload.qrCode)
    return [{ rooms: [...rooms, ...scoped], except: [], payload }]
  const pairing = abilityRoom('pair', sessionId)
  const { qrText: _, ...rest } = { qrText: undefined, ...payload }
  return [
    { rooms: [...rooms, pairing], except: [], payload },
    {
      rooms: scoped.filter((room) => room !== pairing),
      except: [pairing],
      payload: { ...rest, qrCode: null },
    },
  ]
}
