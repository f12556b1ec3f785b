import type { Group } from '@morpheus/sdk'
import { UsersRound } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { TextInput } from '../../ui/TextInput.js'
import { useGroupTexts } from '../groups/texts.js'
import { useMessageTexts } from './texts.js'

const GroupPicker = lazy(async () => (await import('../groups/GroupPicker.js')).GroupPicker)

interface RecipientFieldProps {
  sessionId: string
  to: string
  onChange: (to: string) => void
  input: RefObject<HTMLInputElement | null>
  /** Below the field. */
  offer: ReactNode
  takesGroups: boolean
}

/** The number or the group that a message goes to. */
export function RecipientField({ sessionId, to, onChange, input, offer, takesGroups }: RecipientFieldProps) {
  const texts = useMessageTexts()
  const groupTexts = useGroupTexts()
  const [group, setGroup] = useState<Group | null>(null)
  const [isPicking, setPicking] = useState(false)
  return (
    <>
      <Field label={texts.to} hint={to === group?.id ? group.name : texts.toHint}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            inputMode="tel"
            autoComplete="off"
            placeholder={texts.toPlaceholder}
            value={to}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {offer}
      {takesGroups && (
        <Button
          className="mo-send-group"
          size="small"
          variant="ghost"
          icon={<UsersRound />}
          onClick={() => setPicking(true)}
        >
          {groupTexts.pick}
        </Button>
      )}
      {isPicking && (
        <LazyBoundary fallback={null}>
          <GroupPicker
            sessionId={sessionId}
            onClose={() => setPicking(false)}
            onPick={(chosen) => {
              setGroup(chosen)
              onChange(chosen.id)
              setPicking(false)
            }}
          />
        </LazyBoundary>
      )}
    </>
  )
}
