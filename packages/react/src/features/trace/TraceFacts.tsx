import type { Trace } from '@morpheus/sdk'
import { CopyField } from '../../ui/CopyField/CopyField.js'
import { useMessageStateLabels } from '../sessions/texts/status.js'
import { useSession } from '../sessions/useSession.js'
import { useTraceTexts } from './texts.js'

export function TraceFacts({ trace: { kind, id, message, sessionId } }: { trace: Trace }) {
  const messageStateLabels = useMessageStateLabels()
  const texts = useTraceTexts()
  const { data: session } = useSession(sessionId)
  const what = message ? texts[message.direction === 'incoming' ? 'received' : 'sent'] : texts.kinds[kind]
  return (
    <section className="mo-trace-facts">
      <h3 className="mo-trace-what">
        {what}
        {message && <span className="mo-trace-state">{messageStateLabels[message.state]}</span>}
      </h3>
      <p className="mo-trace-session">{session?.name ?? sessionId}</p>
      <CopyField label={texts.ids[message ? 'message' : kind]} value={message?.id ?? id} />
    </section>
  )
}
