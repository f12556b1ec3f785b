import type { Morpheus, Session } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { failed } from '../../../core/output/failures.js'

export async function connected(morpheus: Morpheus, session: Session): Promise<Session> {
  refuseCloud(session)
  if (session.status !== 'disconnected') return session
  return (await morpheus.sessions.connect({ id: session.id })).session ?? { ...session, status: 'connecting' }
}

export function refuseCloud(session: Session): void {
  if (session.apiType === 'WHATSAPP_CLOUD')
    throw failed(
      `${messages.session.cloudNeedsNoConnection} Use: morpheus nuvem editar ${session.id.slice(0, 8)}`,
      'not_supported',
    )
}
