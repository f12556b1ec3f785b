import { type ApiType, cloudSending } from '@morpheus/sdk'
import { csvPhones, nationalNumbers } from '@morpheus/sdk/format'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { keysOf } from '../../core/keys.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { DraftNotice } from '../../drafts/DraftNotice.js'
import { useDraftState } from '../../drafts/useDraftState.js'
import { useQueryCache } from '../../provider/queries.js'
import { useTexts } from '../../provider/texts.js'
import { Button } from '../../ui/Button.js'
import { Checkbox } from '../../ui/Checkbox.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { stackClasses } from '../../ui/Stack.js'
import { TextArea } from '../../ui/TextArea.js'
import { TextInput } from '../../ui/TextInput.js'
import { isCloudTemplateFilled, noCloudTemplate } from '../messages/chosenCloudTemplate.js'
import { FileChoice } from '../messages/FileChoice.js'
import { ScheduleField, type ScheduleInput } from '../messages/ScheduleField.js'
import { TableChoice } from './TableChoice.js'
import { useCampaignTexts } from './texts.js'

const CloudTemplateFields = lazy(
  async () => (await import('../messages/CloudTemplateFields.js')).CloudTemplateFields,
)

interface CampaignInput {
  name: string
  pasted: string
  text: string
  usesTemplate: boolean
  at: ScheduleInput
  hours: string
}

const empty: CampaignInput = { name: '', pasted: '', text: '', usesTemplate: false, at: null, hours: '' }

interface NewCampaignProps {
  sessionId: string
  apiType: ApiType
  /** Address of the dialog, see `DialogHistory.open`. */
  address: string
  onCreated: (campaignId: string) => void
  onClose: () => void
}

/** Dialog with the list, the message and the times of a new campaign. */
export function NewCampaign({ sessionId, apiType, address, onCreated, onClose }: NewCampaignProps) {
  const texts = useCampaignTexts()
  const { form } = texts
  const { common } = useTexts()
  const client = useMorpheus()
  const queries = useQueryCache()
  const errors = useErrors()
  const notify = useToast()
  const formId = useId()
  const [input, change, draft] = useDraftState(`campaign:${sessionId}`, empty)
  const { name, pasted, text, usesTemplate, at, hours } = input
  const [csv, setCsv] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [approved, setApproved] = useState(noCloudTemplate)
  const [isBusy, setBusy] = useState(false)
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({})
  const numbers = pasted
    .split(/[\n,;]+/)
    .map((phone) => phone.trim())
    .filter((phone) => phone !== '')
  const hasContent = usesTemplate ? isCloudTemplateFilled(approved) : text.trim() !== '' || file !== null
  const isComplete = name.trim() !== '' && (csv !== null || numbers.length > 0) && hasContent && at !== ''

  const submit = async () => {
    if (!isComplete || isBusy) return
    setBusy(true)
    setFieldErrors({})
    const { template, values } = approved
    try {
      const content =
        usesTemplate && template
          ? { template: cloudSending(template, values) }
          : {
              ...(text.trim() !== '' && { message: text }),
              ...(file && (await client.campaigns.uploadFile({ id: sessionId, file }))),
              ...(file && { fileName: file.name }),
            }
      const { campaign } = await client.campaigns.create({
        id: sessionId,
        name,
        ...(csv === null ? { recipients: numbers.map((phone) => ({ phone })) } : { csv }),
        ...content,
        ...(at !== null && { startsAt: at }),
        ...(hours.trim() !== '' && { hours }),
      })
      await queries.invalidateQueries({ queryKey: keysOf(client).campaigns })
      draft.drop()
      notify({ tone: 'success', text: texts.done.create })
      onCreated(campaign.id)
    } catch (cause) {
      setFieldErrors(errors.fields(cause))
      notify({ tone: 'error', text: errors.showError(cause, texts.createFailure), cause })
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={texts.create}
      address={address}
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              draft.drop()
              onClose()
            }}
          >
            {common.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={isBusy} disabled={!isComplete}>
            {form.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={stackClasses({ gap: 16 })}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <DraftNotice draft={draft} />
        <Field label={form.name} error={fieldErrors.name}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={100}
              value={name}
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        <ListFields
          csv={csv}
          pasted={pasted}
          numbers={numbers}
          error={fieldErrors.csv ?? fieldErrors.recipients}
          onCsvChange={setCsv}
          onPastedChange={(pasted) => change({ pasted })}
        />
        {apiType === 'WHATSAPP_CLOUD' && (
          <Checkbox
            label={form.template}
            checked={usesTemplate}
            onChange={({ target }) => change({ usesTemplate: target.checked })}
          />
        )}
        {usesTemplate ? (
          <LazyBoundary fallback={<Skeleton height={60} />}>
            <CloudTemplateFields sessionId={sessionId} template={approved} onChange={setApproved} />
          </LazyBoundary>
        ) : (
          <>
            <Field
              label={file ? form.caption : form.message}
              hint={form.messageHint}
              error={fieldErrors.message ?? fieldErrors.caption}
            >
              {(control) => (
                <TextArea
                  {...control}
                  maxLength={file ? 1024 : 4096}
                  value={text}
                  onChange={({ target }) => change({ text: target.value })}
                />
              )}
            </Field>
            <FileChoice
              file={file}
              uploaded={null}
              hint={form.fileHint}
              onChange={setFile}
              onCancel={() => setFile(null)}
            />
          </>
        )}
        <ScheduleField value={at} disabled={isBusy} onChange={(at) => change({ at })} />
        <Field label={form.hours} hint={form.hoursHint} error={fieldErrors.hours ?? fieldErrors.startsAt}>
          {(control) => (
            <TextInput
              {...control}
              value={hours}
              onChange={({ target }) => change({ hours: target.value })}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

interface ListFieldsProps {
  csv: string | null
  pasted: string
  numbers: readonly string[]
  error: string | undefined
  onCsvChange: (csv: string | null) => void
  onPastedChange: (text: string) => void
}

/** Numbers that a warning names. */
const maxExamples = 3

function ListFields({
  csv,
  pasted,
  numbers,
  error,
  onCsvChange,
  onPastedChange,
}: ListFieldsProps): ReactNode {
  const { form } = useCampaignTexts()
  const listed = useMemo(() => (csv === null ? [] : csvPhones(csv)), [csv])
  const national = nationalNumbers(csv === null ? numbers : listed)
  const warning =
    national.length > 0 && form.national(national.length, national.slice(0, maxExamples).join(', '))
  const rows = csv === null ? 0 : csv.split(/\r?\n/).filter((line) => line.trim() !== '').length - 1
  return (
    <>
      <Field
        label={form.list}
        hint={csv === null ? form.listHint : [form.listCount(rows), warning].filter(Boolean).join('. ')}
        error={error}
      >
        {(control) => <TableChoice {...control} label={form.chooseList} onChange={onCsvChange} />}
      </Field>
      {csv === null && (
        <Field label={form.paste} hint={warning}>
          {(control) => (
            <TextArea {...control} value={pasted} onChange={({ target }) => onPastedChange(target.value)} />
          )}
        </Field>
      )}
    </>
  )
}
