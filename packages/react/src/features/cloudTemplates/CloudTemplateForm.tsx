import {
  type CloudTemplate,
  type CloudTemplateDraft,
  type ComponentFault,
  cloudTemplateCategories,
  cloudTemplateLimits,
  cloudTemplateOf,
  cloudVariables,
  componentsFault,
  draftOfCloudTemplate,
  emptyCloudDraft,
  MetaTemplate,
  parseWithCodes,
  variablesOfDraft,
} from '@morpheus/sdk'
import { cloudLanguages } from '@morpheus/sdk/text'
import { Braces } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useBusy } from '../../core/useBusy.js'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { useReport } from '../../provider/errors.js'
import { useTexts } from '../../provider/texts.js'
import { useTranslate } from '../../provider/translate.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import { Select } from '../../ui/Select.js'
import { TextArea } from '../../ui/TextArea.js'
import { TextInput } from '../../ui/TextInput.js'
import { findFirstProblems } from '../../widget/firstProblems.js'
import { CloudBubble } from './CloudBubble.js'
import { CloudButtons } from './CloudButtons.js'
import { CloudHeader } from './CloudHeader.js'
import {
  useCloudCategoryHints,
  useCloudCategoryLabels,
  useCloudTemplateMessages,
  useCloudTemplateTexts,
} from './texts.js'
import './style.css'

interface CloudTemplateFormProps {
  sessionId: string
  /** Null for a new template. */
  template: CloudTemplate | null
  onSaved: () => void
  onClose: () => void
}

/** Meta writes authentication templates itself, by another call. */
const categories = cloudTemplateCategories.filter((one) => one !== 'AUTHENTICATION')

type Faults = Partial<Record<'name' | ComponentFault['part'], string>>

export function CloudTemplateForm({ sessionId, template, onSaved, onClose }: CloudTemplateFormProps) {
  const errors = useErrors()
  const translate = useTranslate()
  const cloudTemplateMessages = useCloudTemplateMessages()
  const cloudCategoryLabels = useCloudCategoryLabels()
  const cloudCategoryHints = useCloudCategoryHints()
  const allTexts = useCloudTemplateTexts()
  const texts = allTexts.form
  const { common } = useTexts()
  const client = useMorpheus()
  const notify = useToast()
  const report = useReport()
  const formId = useId()
  const name = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useState<CloudTemplateDraft>(
    () => (template && draftOfCloudTemplate(template)) ?? emptyCloudDraft,
  )
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string | null>(null)
  const { busy, run } = useBusy<'save'>()
  useEffect(() => (name.current?.disabled ? body : name).current?.focus(), [])

  const changeDraft = (part: Partial<CloudTemplateDraft>) => {
    setDraft((previous) => ({ ...previous, ...part }))
    setFaults({})
  }
  const draftTemplate = cloudTemplateOf(draft)
  const variables = variablesOfDraft(draft)

  async function save() {
    const fault = componentsFault(draftTemplate.components)
    const nameCheck = parseWithCodes(MetaTemplate.pick({ name: true }), { name: draftTemplate.name })
    const problems: Faults = {
      ...(!nameCheck.success && findFirstProblems(nameCheck.issues, translate)),
      ...(fault && { [fault.part]: translate(fault.wordsI18n, fault.words) }),
    }
    setFaults(problems)
    setFailure(null)
    if (Object.keys(problems).length > 0) return
    await run('save', submitTemplate)
  }

  async function submitTemplate() {
    try {
      const { components, category } = draftTemplate
      await (template
        ? client.cloudTemplates.update({ id: sessionId, templateId: template.id, components, category })
        : client.cloudTemplates.create({ id: sessionId, ...draftTemplate }))
      notify({
        tone: 'success',
        text: template ? cloudTemplateMessages.changed : cloudTemplateMessages.handedIn,
      })
      onSaved()
      onClose()
    } catch (error) {
      report(error)
      const wrong = errors.fields(error)
      if (wrong.name !== undefined) setFaults({ name: wrong.name })
      else setFailure(wrong.components ?? errors.showError(error, allTexts.failures.save))
    }
  }

  function insert() {
    const numbers = cloudVariables(draft.body).map(Number).filter(Number.isInteger)
    const variableText = `{{${Math.max(0, ...numbers) + 1}}}`
    const start = body.current?.selectionStart ?? draft.body.length
    const end = body.current?.selectionEnd ?? start
    changeDraft({ body: draft.body.slice(0, start) + variableText + draft.body.slice(end) })
    requestAnimationFrame(() => {
      body.current?.focus()
      body.current?.setSelectionRange(start + variableText.length, start + variableText.length)
    })
  }

  return (
    <Dialog
      title={template ? texts.editTitle : texts.createTitle}
      size="large"
      closesOutside={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy !== null}>
            {busy ? texts.saving : texts.submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="mo-cloud-template-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void save()
        }}
      >
        {failure !== null && <Alert>{failure}</Alert>}
        <div className="mo-cloud-template-pair">
          <Field label={texts.name} hint={texts.nameHint} error={faults.name}>
            {(control) => (
              <TextInput
                {...control}
                ref={name}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                placeholder={texts.namePlaceholder}
                disabled={template !== null}
                maxLength={512}
                value={draft.name}
                onChange={({ target }) => changeDraft({ name: target.value })}
              />
            )}
          </Field>
          <Field label={texts.language}>
            {(control) => (
              <Select
                {...control}
                disabled={template !== null}
                value={draft.language}
                onChange={({ target }) => changeDraft({ language: target.value })}
              >
                {Object.entries({ [draft.language]: draft.language, ...cloudLanguages }).map(
                  ([code, label]) => (
                    <option key={code} value={code}>
                      {label}
                    </option>
                  ),
                )}
              </Select>
            )}
          </Field>
          <Field label={texts.category} hint={cloudCategoryHints[draft.category]}>
            {(control) => (
              <Select
                {...control}
                disabled={template?.status === 'APPROVED'}
                value={draft.category}
                onChange={({ target }) =>
                  changeDraft({ category: categories.find((one) => one === target.value) ?? 'UTILITY' })
                }
              >
                {categories.map((one) => (
                  <option key={one} value={one}>
                    {cloudCategoryLabels[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <CloudHeader sessionId={sessionId} value={draft} error={faults.header} onChange={changeDraft} />
        <div className="mo-cloud-template-part">
          <Field label={texts.body} hint={texts.bodyHint} error={faults.body}>
            {(control) => (
              <TextArea
                {...control}
                ref={body}
                rows={5}
                placeholder={texts.bodyPlaceholder}
                maxLength={cloudTemplateLimits.body}
                value={draft.body}
                onChange={({ target }) => changeDraft({ body: target.value })}
              />
            )}
          </Field>
          <Button size="small" variant="ghost" icon={<Braces />} onClick={insert}>
            {texts.insert}
          </Button>
        </div>
        {variables.length > 0 && (
          <fieldset className="mo-cloud-template-part" aria-label={texts.examples}>
            <p className="mo-cloud-template-subtitle">{texts.examplesHint}</p>
            <div className="mo-cloud-template-pair">
              {variables.map(({ key, label }) => (
                <Field key={key} label={label}>
                  {(control) => (
                    <TextInput
                      {...control}
                      autoComplete="off"
                      value={draft.examples[key] ?? ''}
                      onChange={({ target }) =>
                        changeDraft({ examples: { ...draft.examples, [key]: target.value } })
                      }
                    />
                  )}
                </Field>
              ))}
            </div>
          </fieldset>
        )}
        <Field label={texts.footer} hint={texts.optional} error={faults.footer}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              maxLength={cloudTemplateLimits.footer}
              value={draft.footer}
              onChange={({ target }) => changeDraft({ footer: target.value })}
            />
          )}
        </Field>
        <CloudButtons
          buttons={draft.buttons}
          error={faults.buttons}
          onChange={(buttons) => changeDraft({ buttons })}
        />
        <section aria-label={texts.preview}>
          <h3 className="mo-cloud-template-subtitle">{texts.preview}</h3>
          {draft.body.trim() === '' ? (
            <p className="mo-muted">{texts.previewEmpty}</p>
          ) : (
            <CloudBubble components={draftTemplate.components} values={draft.examples} />
          )}
        </section>
      </form>
    </Dialog>
  )
}
