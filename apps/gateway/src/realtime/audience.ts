import { eventAbilities, type ServerEventName, type ServerEvents } from '@morpheus/sdk/contract'
import { abilityRoom, scopedAudience, sessionRoom, userRoom } from './rooms.js'

type Payload = ServerEvents[ServerEventName]

/** What is sent to whom; `except` are rooms whose sockets are not meant, whatever else they are in. */
export interface Sending {
  rooms: string[]
  except: string[]
  payload: Payload
}

interface Told {
  type: ServerEventName
  payload: Payload
  userId: string
  sessionId: string
}

/** To whom an event goes. A code pairs a number: tokens that may not pair hear how the session stands without it. */
export function sendingsOf({ type, payload, userId, sessionId }: Told): Sending[] {
  const own = [userRoom(userId), sessionRoom(sessionId)]
  const scoped = scopedAudience(eventAbilities[type], sessionId)
  if (type !== 'session:status' || !('qrCode' in payload) || !payload.qrCode)
    return [{ rooms: [...own, ...scoped], except: [], payload }]
  const pairing = abilityRoom('pair', sessionId)
  const { qrText: _, ...rest } = { qrText: undefined, ...payload }
  return [
    { rooms: [...own, pairing], except: [], payload },
    {
      rooms: scoped.filter((room) => room !== pairing),
      except: [pairing],
      payload: { ...rest, qrCode: null },
    },
  ]
}
