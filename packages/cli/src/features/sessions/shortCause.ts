import type { Session } from '@morpheus/sdk'
import { attentionOf } from '@morpheus/sdk/client'
import { formatDateTime } from '@morpheus/sdk/format'
import { restrictionEnd, restrictionTexts } from '@morpheus/sdk/text'

/** Short cause of a session that does not serve, is unstable or may start no conversation; empty where its owner disconnected it. */
export function shortCause(session: Session): string {
  const kind = attentionOf(session)?.kind
  if (kind === 'unstable') return 'Instável'
  if (kind === 'restricted')
    return restrictionTexts.short(restrictionEnd(session.restrictions, formatDateTime))
  const { availability, reason } = session
  if (availability === 'up' || reason?.code === 'by_operator') return ''
  return reason?.short ?? reason?.text ?? ''
}
