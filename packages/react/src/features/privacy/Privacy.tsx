import { type Forgetting, type HeldPerson, isNotOffered } from '@morpheus/sdk'
import { Download, Search, UserX } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useReadError } from '../../core/useReadError.js'
import { useToast } from '../../core/useToast.js'
import { Alert } from '../../ui/Alert/Alert.js'
import { Button } from '../../ui/Button/Button.js'
import { Field } from '../../ui/Field/Field.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import { asIs, type Slot } from '../../ui/kit/slot.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { TextInput } from '../../ui/TextInput/TextInput.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { useGuarded } from '../security/useGuarded.js'
import { ForgetDialog } from './ForgetDialog.js'
import { HeldFacts } from './HeldFacts.js'
import { usePrivacyMessages } from './labels.js'
import { Receipts } from './Receipts.js'
import { Retention } from './Retention.js'
import { usePrivacyTexts } from './texts.js'
import { useForgettings } from './usePrivacy.js'
import { usePrivacyActions } from './usePrivacyActions.js'
import './style.css'

/** Replaceable parts of the widget. */
export interface PrivacySlots {
  /** Title of the widget. */
  header?: Slot | undefined
  /** Data of a found person; the buttons stay below it. */
  person?: Slot<{ phone: string; person: HeldPerson }> | undefined
  /** Content of an erasure receipt. */
  receipt?: Slot<{ forgetting: Forgetting }> | undefined
}

export interface PrivacyProps extends WidgetProps {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: PrivacySlots | undefined
}

/** Data subject rights under the Lei Geral de Proteção de Dados: export, erasure and retention. */
export const Privacy = widget(function Privacy(props: PrivacyProps) {
  const { headingLevel = 2, slots } = props
  const { header, person = asIs, receipt = asIs } = slots ?? {}
  const privacyMessages = usePrivacyMessages()
  const texts = usePrivacyTexts()
  const forgettings = useForgettings()
  const error = useReadError(forgettings)
  const isAbsent = !forgettings.data && error !== null && isNotOffered(error)
  return (
    <div {...outermost(props, 'mo-panels')}>
      <Panel title={texts.title} headingLevel={headingLevel} header={header}>
        <div className="mo-privacy">
          {isAbsent ? (
            <p className="mo-muted">{texts.notOffered}</p>
          ) : (
            <>
              <p className="mo-muted">{texts.intro}</p>
              <Person slot={person} />
              {!forgettings.data && error && <Alert>{privacyMessages.loadFailure}</Alert>}
              <Receipts forgettings={forgettings.data?.forgettings ?? []} slot={receipt} />
            </>
          )}
        </div>
      </Panel>
      {!isAbsent && <Retention headingLevel={headingLevel} />}
    </div>
  )
})

function Person({ slot }: { slot: NonNullable<PrivacySlots['person']> }) {
  const privacyMessages = usePrivacyMessages()
  const texts = usePrivacyTexts()
  const notify = useToast()
  const actions = usePrivacyActions()
  const search = useGuarded()
  const exporting = useGuarded()
  const [phone, setPhone] = useState('')
  const [found, setFound] = useState<{ phone: string; person: HeldPerson } | null>(null)
  const [isForgetting, setForgetting] = useState(false)
  const isEmpty = found !== null && Object.keys(found.person.counts).length === 0

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (phone.trim() === '') return
    setFound(null)
    const person = await search.run(() => actions.find(phone), privacyMessages.findFailure)
    if (person) setFound({ phone, person })
  }

  async function save(number: string) {
    const done = await exporting.run(async () => {
      await actions.export(number)
      return true
    }, privacyMessages.exportFailure)
    if (done) notify({ tone: 'success', text: privacyMessages.exported })
  }

  return (
    <>
      <form className="mo-privacy-search" noValidate onSubmit={(event) => void submit(event)}>
        <Field label={texts.number} hint={texts.numberHint} error={search.fields.phone}>
          {(control) => (
            <TextInput
              {...control}
              type="tel"
              autoComplete="off"
              value={phone}
              onChange={({ currentTarget }) => {
                search.clear()
                setFound(null)
                setPhone(currentTarget.value)
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          icon={<Search />}
          busy={search.busy}
          disabled={phone.trim() === '' && !search.busy}
        >
          {texts.find}
        </Button>
      </form>
      {search.failure && <Alert>{search.failure}</Alert>}
      {exporting.failure && <Alert>{exporting.failure}</Alert>}
      {found && (
        <div className="mo-privacy-person" role="status">
          {slot({ ...found, children: <HeldFacts person={found.person} /> })}
          <div className="mo-privacy-actions">
            <Button
              icon={<Download />}
              busy={exporting.busy}
              disabled={isEmpty}
              onClick={() => void save(found.phone)}
            >
              {texts.export}
            </Button>
            <Button variant="danger" icon={<UserX />} onClick={() => setForgetting(true)}>
              {texts.forget}
            </Button>
          </div>
        </div>
      )}
      {found && isForgetting && (
        <ForgetDialog
          names={found.person.names}
          onClose={() => setForgetting(false)}
          onPassword={async (password) => {
            await actions.forget(found.phone, password)
            setForgetting(false)
            setFound(null)
            setPhone('')
            notify({ tone: 'info', text: privacyMessages.forgetting })
          }}
        />
      )}
    </>
  )
}
