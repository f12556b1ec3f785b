import { type Forgetting, type HeldPerson, isNotOffered, privacyKinds } from '@morpheus/sdk'
import { Download, Search, UserX } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useReadError } from '../../core/useErrors.js'
import { useToast } from '../../core/useToast.js'
import { useTexts } from '../../provider/texts.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import { renderChildren, type Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { PasswordInput } from '../../ui/PasswordInput.js'
import { Stack, stackClasses } from '../../ui/Stack.js'
import { TextInput } from '../../ui/TextInput.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useGuardedAction } from '../security/useGuarded.js'
import { useForgettings, usePrivacyActions } from './queries.js'
import { Receipts } from './Receipts.js'
import { Retention } from './Retention.js'
import { usePrivacyKindLabels, usePrivacyMessages, usePrivacyTexts } from './texts.js'
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
export const Privacy = withErrorReporting(function Privacy(props: PrivacyProps) {
  const { headingLevel = 2, slots } = props
  const { header, person = renderChildren, receipt = renderChildren } = slots ?? {}
  const privacyMessages = usePrivacyMessages()
  const texts = usePrivacyTexts()
  const forgettings = useForgettings()
  const error = useReadError(forgettings)
  const isAbsent = !forgettings.data && error !== null && isNotOffered(error)
  return (
    <div {...rootProps(props, stackClasses({ gap: 20 }))}>
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
  const search = useGuardedAction()
  const exporting = useGuardedAction()
  const [phone, setPhone] = useState('')
  const [result, setFound] = useState<{ phone: string; person: HeldPerson } | null>(null)
  const [isForgetting, setForgetting] = useState(false)
  const isEmpty = result !== null && Object.keys(result.person.counts).length === 0

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (phone.trim() === '') return
    setFound(null)
    const person = await search.run(() => actions.find(phone), privacyMessages.findFailure)
    if (person) setFound({ phone, person })
  }

  async function save(number: string) {
    const isExported = await exporting.run(async () => {
      await actions.export(number)
      return true
    }, privacyMessages.exportFailure)
    if (isExported) notify({ tone: 'success', text: privacyMessages.exported })
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
      {result && (
        <div className="mo-privacy-person" role="status">
          {slot({ ...result, children: <PersonFacts person={result.person} /> })}
          <Stack gap={8} direction="row">
            <Button
              icon={<Download />}
              busy={exporting.busy}
              disabled={isEmpty}
              onClick={() => void save(result.phone)}
            >
              {texts.export}
            </Button>
            <Button variant="danger" icon={<UserX />} onClick={() => setForgetting(true)}>
              {texts.forget}
            </Button>
          </Stack>
        </div>
      )}
      {result && isForgetting && (
        <ForgetDialog
          identifiers={result.person.names}
          onClose={() => setForgetting(false)}
          onPassword={async (password) => {
            await actions.forget(result.phone, password)
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

function PersonFacts({ person }: { person: HeldPerson }) {
  const privacyMessages = usePrivacyMessages()
  const privacyKindLabels = usePrivacyKindLabels()
  const texts = usePrivacyTexts()
  const { names, contactNames, counts, sent, backups } = person
  const kinds = privacyKinds.filter((kind) => (counts[kind] ?? 0) > 0)
  return (
    <>
      <p className="mo-privacy-names">{texts.knownAs([...contactNames, ...names].join(', '))}</p>
      {kinds.length === 0 && <p>{privacyMessages.nothing}.</p>}
      {kinds.length > 0 && (
        <dl className="mo-privacy-counts" aria-label={texts.counts}>
          {kinds.map((kind) => (
            <div key={kind}>
              <dt>{privacyKindLabels[kind]}</dt>
              <dd>{counts[kind]}</dd>
            </div>
          ))}
        </dl>
      )}
      {sent.length > 0 && (
        <div>
          <p className="mo-privacy-label">{texts.sent}</p>
          <ul className="mo-privacy-sent">
            {sent.map(({ kind, sessionName, count }) => (
              <li key={`${kind} ${sessionName ?? ''}`}>{texts.sentTo(kind, sessionName, count)}</li>
            ))}
          </ul>
          <p className="mo-muted">{privacyMessages.sentOn}</p>
        </div>
      )}
      {backups > 0 && <p className="mo-muted">{texts.backups(backups)}</p>}
    </>
  )
}

interface ForgetDialogProps {
  identifiers: readonly string[]
  /** Rejects with the call's own error. */
  onPassword: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the account's password before an irreversible erasure. */
function ForgetDialog({ identifiers, onPassword, onClose }: ForgetDialogProps) {
  const privacyMessages = usePrivacyMessages()
  const texts = usePrivacyTexts()
  const { common } = useTexts()
  const form = useId()
  const [password, setPassword] = useState('')
  const { busy, fields, failure, run, clear } = useGuardedAction()

  function submit(event: FormEvent) {
    event.preventDefault()
    if (password !== '') void run(() => onPassword(password), privacyMessages.forgetFailure)
  }

  return (
    <Dialog
      title={texts.forgetTitle}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={form} variant="danger" busy={busy} disabled={password === '' && !busy}>
            {texts.forgetConfirm}
          </Button>
        </>
      }
    >
      <form id={form} className={stackClasses({ gap: 16 })} noValidate onSubmit={submit}>
        <p className="mo-privacy-names">{identifiers.join(', ')}</p>
        <p>{texts.forgetText}</p>
        {failure && <Alert>{failure}</Alert>}
        <Field label={texts.password} error={fields.password}>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              value={password}
              onChange={(event) => {
                clear()
                setPassword(event.currentTarget.value)
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
