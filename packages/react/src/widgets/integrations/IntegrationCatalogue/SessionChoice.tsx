import type { Session } from '@morpheus/sdk'
import { apiTypeLabels, statusLabels } from '@morpheus/sdk/text'
import { type RefObject, useId } from 'react'
import { useIntegrationTexts } from '../../../text/integrations.js'
import { Button } from '../../../ui/Button/Button.js'
import { Field } from '../../../ui/Field/Field.js'
import { Select } from '../../../ui/Select/Select.js'

interface SessionChoiceProps {
  sessions: readonly Session[]
  sessionId: string | null
  focusRef: RefObject<HTMLSelectElement | null>
  onSelect: (sessionId: string) => void
  onGoToSessions: () => void
}

/** Which session is configured: required. */
export function SessionChoice(props: SessionChoiceProps) {
  const { sessions, sessionId, focusRef, onSelect, onGoToSessions } = props
  const texts = useIntegrationTexts()
  const hint = useId()
  if (sessions.length === 0) {
    return (
      <div className="mo-integration-session" aria-describedby={hint}>
        <p id={hint} className="mo-muted">
          {texts.noSessions}
        </p>
        <Button onClick={onGoToSessions}>{texts.goToSessions}</Button>
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
          {sessions.map(({ id, name, status, apiType }) => (
            <option key={id} value={id}>
              {name} · {statusLabels[status]} · {apiTypeLabels[apiType]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
