import type { Session } from '@morpheus/sdk'
import { sessionStateOf } from '@morpheus/sdk/text'
import { type RefObject, useId } from 'react'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import { Select } from '../../ui/Select.js'
import { useApiTypeLabels, useSessionStateLabels } from '../sessions/texts.js'
import { useIntegrationTexts } from './texts.js'

interface SessionChoiceProps {
  sessions: readonly Session[]
  sessionId: string | null
  focusRef: RefObject<HTMLSelectElement | null>
  onSelect: (sessionId: string) => void
  onOpenSessions: (() => void) | undefined
}

export function SessionChoice(props: SessionChoiceProps) {
  const stateLabels = useSessionStateLabels()
  const apiTypeLabels = useApiTypeLabels()
  const { sessions, sessionId, focusRef, onSelect, onOpenSessions } = props
  const texts = useIntegrationTexts()
  const hint = useId()
  if (sessions.length === 0) {
    return (
      <div className="mo-integration-session" aria-describedby={hint}>
        <p id={hint} className="mo-muted">
          {texts.noSessions}
        </p>
        {onOpenSessions && <Button onClick={onOpenSessions}>{texts.goToSessions}</Button>}
      </div>
    )
  }
  return (
    <Field label={`${texts.session} *`} hint={texts.sessionHint}>
      {(control) => (
        <Select
          {...control}
          ref={focusRef}
          required
          value={sessionId ?? ''}
          onChange={(event) => onSelect(event.target.value)}
        >
          {sessionId === null && <option value="">{texts.selectSession}</option>}
          {sessions.map((session) => (
            <option key={session.id} value={session.id}>
              {session.name} · {stateLabels[sessionStateOf(session)]} · {apiTypeLabels[session.apiType]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
