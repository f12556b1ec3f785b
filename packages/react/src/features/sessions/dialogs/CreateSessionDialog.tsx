import type { NewSession, Session } from '@morpheus/sdk'
import { QrCode, Smartphone } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button.js'
import { Dialog } from '../../../ui/Dialog.js'
import { Field } from '../../../ui/Field.js'
import { rootProps } from '../../../ui/lib/rootProps.js'
import { RadioCard, RadioCards } from '../../../ui/RadioCards.js'
import { stackClasses } from '../../../ui/Stack.js'
import { TextInput } from '../../../ui/TextInput.js'
import { useRules } from '../../../widget/useRules.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { withErrorReporting } from '../../../widget/withErrorReporting.js'
import { useApiTypeLabels, useConnectionMethodLabels } from '../texts.js'
import { useCreateTexts } from './texts.js'
import { useCreateSession } from './useCreateSession.js'
import './style.css'

/** Ids of a new session in its owner's own system. */
export type SessionTags = Pick<NewSession, 'externalId' | 'metadata'>

export interface CreateSessionDialogProps extends WidgetProps {
  /** Called when the user closes it without creating a session. */
  onClose: () => void
  /** Called with the created session; `next` is the dialog to open for it, if any. */
  onCreated?: ((session: Session, next: 'qr' | 'phone' | null) => void) | undefined
  /** Fields of the new session that the form does not ask for. */
  tags?: SessionTags | undefined
}

/** Name, type and method of a new session, which is then connected automatically. Core spec §4 and §5. */
export const CreateSessionDialog = withErrorReporting(function CreateSessionDialog(
  props: CreateSessionDialogProps,
) {
  const { onClose, onCreated, tags } = props
  const connectionMethodLabels = useConnectionMethodLabels()
  const apiTypeLabels = useApiTypeLabels()
  const texts = useTexts()
  const createTexts = useCreateTexts()
  const formId = useId()
  const { phase, session, fields, submit } = useCreateSession()
  const rules = useRules('sessions', 'create')
  const form = useForm({
    resolver: rules.resolver,
    defaultValues: { name: '', apiType: 'MORPHEUS' as const, connectionMethod: 'QR_CODE' as const },
  })
  const { errors } = form.formState
  const busy = phase === 'creating' || phase === 'connecting' || phase === 'opening'
  const isCloud = form.watch('apiType') === 'WHATSAPP_CLOUD'

  const created = useRef(onCreated)
  useEffect(() => {
    created.current = onCreated
  }, [onCreated])
  useEffect(() => {
    if (!session) return
    if (phase === 'qr' || phase === 'phone') created.current?.(session, phase)
    if (phase === 'created') created.current?.(session, null)
  }, [phase, session])

  const create = form.handleSubmit(({ connectionMethod, ...rest }) =>
    busy
      ? undefined
      : submit({ ...tags, ...rest, ...(!isCloud && connectionMethod && { connectionMethod }) }),
  )
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])

  return (
    <Dialog
      {...rootProps(props)}
      title={createTexts.title}
      description={createTexts.intro}
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy || rules.loading}>
            {getLabel(phase, createTexts)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={stackClasses({ gap: 20 })}
        noValidate
        {...rules.ahead}
        onSubmit={rules.checked(create)}
      >
        <Field label={createTexts.name} error={errors.name?.message ?? fields.name}>
          {(control) => (
            <TextInput
              {...control}
              {...form.register('name')}
              placeholder={createTexts.namePlaceholder}
              autoComplete="off"
            />
          )}
        </Field>
        <RadioCards legend={createTexts.apiType}>
          {(['MORPHEUS', 'WHATSAPP_CLOUD'] as const).map((type) => (
            <RadioCard
              key={type}
              {...form.register('apiType')}
              value={type}
              title={apiTypeLabels[type]}
              help={createTexts.apiTypeHelp[type]}
            />
          ))}
        </RadioCards>
        {!isCloud && (
          <RadioCards legend={createTexts.method}>
            {(['QR_CODE', 'PHONE_NUMBER'] as const).map((method) => (
              <RadioCard
                key={method}
                {...form.register('connectionMethod')}
                value={method}
                title={connectionMethodLabels[method]}
                help={createTexts.methodHelp[method]}
                icon={
                  method === 'QR_CODE' ? <QrCode aria-hidden="true" /> : <Smartphone aria-hidden="true" />
                }
              />
            ))}
          </RadioCards>
        )}
      </form>
    </Dialog>
  )
})

interface Labels {
  submit: string
  creating: string
  connecting: string
  opening: string
}

function getLabel(phase: string, labels: Labels): string {
  if (phase === 'creating') return labels.creating
  if (phase === 'connecting') return labels.connecting
  return phase === 'opening' ? labels.opening : labels.submit
}
