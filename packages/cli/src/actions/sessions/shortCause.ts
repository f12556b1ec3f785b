import type { Session } from '@morpheus/sdk'
import { attentionOf } from '@morpheus/sdk/client'

/** Short cause of a session that does not serve, or is unstable; empty where its owner disconnected it. */
export function shortCause(session: Session): string {
  if (attentionOf(session)?.kind === 'unstable') return 'Instável'
  const { availability, reason } = session
  if (availability === 'up' || reason?.code === 'by_operator') return ''
  return reason?.short ?? reason?.text ?? ''
}
