import { sampleValues, type Template } from '@morpheus/sdk'
import type { TemplatePreset } from '@morpheus/sdk/text'
import { Braces } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useErrors } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { DraftNotice } from '../../drafts/DraftNotice.js'
import { useFormDraft } from '../../drafts/useFormDraft.js'
import { useReport } from '../../provider/errors.js'
import { useTexts } from '../../provider/texts.js'
import { Alert } from '../../ui/Alert.js'
import { Button, buttonClasses } from '../../ui/Button.js'
import { Checkbox } from '../../ui/Checkbox.js'
import { Dialog } from '../../ui/Dialog.js'
import { Field } from '../../ui/Field.js'
import { Menu } from '../../ui/Menu.js'
import { TextArea } from '../../ui/TextArea.js'
import { TextInput } from '../../ui/TextInput.js'
import { useRules } from '../../widget/useRules.js'
import { TemplateText } from './TemplateText.js'
import { useTemplateTexts } from './texts.js'
import './dialogs.css'

interface TemplateFormProps {
  /** Null for a new template. */
  template: Template | null
  preset?: TemplatePreset
  categories: readonly string[]
  onSaved: () => void
  onClose: () => void
}

const fields = ['name', 'category', 'content'] as const

export function TemplateForm({ template, preset, categories, onSaved, onClose }: TemplateFormProps) {
  const { showError: showErrorFields, fields: errorFields } = useErrors()
  const allTexts = useTemplateTexts()
  const texts = allTexts.form
  const { common } = useTexts()
  const client = useMorpheus()
  const notify = useToast()
  const report = useReport()
  const formId = useId()
  const listId = useId()
  const area = useRef<HTMLTextAreaElement | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const initial = template ?? preset
  const stored = {
    name: initial?.name ?? '',
    category: initial?.category ?? '',
    content: initial?.content ?? '',
    isActive: template?.isActive ?? true,
  }
  const rules = useRules('templates', 'create')
  const form = useForm({
    resolver: rules.resolver,
    defaultValues: stored,
  })
  const draft = useFormDraft(form, stored, {
    key: template ? `template:${template.id}` : `template:new:${preset?.name ?? ''}`,
  })
  const { errors, isSubmitting } = form.formState
  const content = form.watch('content')
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])

  const save = form.handleSubmit(async (values) => {
    setFailure(null)
    try {
      await (template
        ? client.templates.update({ id: template.id, ...values })
        : client.templates.create(values))
      notify({ tone: 'success', text: template ? allTexts.updated : allTexts.created })
      draft.drop()
      onSaved()
      onClose()
    } catch (error) {
      report(error)
      const wrong = errorFields(error)
      const invalidFields = fields.filter((name) => wrong[name] !== undefined)
      for (const name of invalidFields)
        form.setError(name, { message: wrong[name] ?? '' }, { shouldFocus: true })
      if (invalidFields.length === 0) setFailure(showErrorFields(error, allTexts.failures.save))
    }
  })

  const insert = (variable: string) => {
    const control = area.current
    const from = control?.selectionStart ?? content.length
    const end = control?.selectionEnd ?? from
    const variableText = `{${variable}}`
    form.setValue('content', content.slice(0, from) + variableText + content.slice(end), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    // Wait until the menu has returned focus to its button.
    requestAnimationFrame(() => {
      control?.focus()
      control?.setSelectionRange(from + variableText.length, from + variableText.length)
    })
  }

  const registered = form.register('content')
  return (
    <Dialog
      title={template ? texts.editTitle : texts.createTitle}
      size="large"
      address={template ? `template.${template.id}` : 'template.new'}
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
          <Button type="submit" form={formId} variant="primary" busy={isSubmitting || rules.loading}>
            {isSubmitting ? texts.saving : template ? texts.submitUpdate : texts.submitCreate}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="mo-template-form"
        noValidate
        {...rules.ahead}
        onSubmit={rules.checked((event) => !isSubmitting && save(event))}
      >
        <DraftNotice draft={draft} />
        {failure !== null && <Alert>{failure}</Alert>}
        <div className="mo-template-form-names">
          <Field label={texts.name} error={errors.name?.message}>
            {(control) => (
              <TextInput
                {...control}
                {...form.register('name')}
                placeholder={texts.namePlaceholder}
                autoComplete="off"
              />
            )}
          </Field>
          <Field label={texts.category} hint={texts.categoryHint} error={errors.category?.message}>
            {(control) => (
              <TextInput {...control} {...form.register('category')} list={listId} autoComplete="off" />
            )}
          </Field>
          <datalist id={listId}>
            {categories.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        <div className="mo-template-form-content">
          <Field label={texts.content} hint={texts.contentHint} error={errors.content?.message}>
            {(control) => (
              <TextArea
                {...control}
                {...registered}
                ref={(element) => {
                  registered.ref(element)
                  area.current = element
                }}
                rows={6}
              />
            )}
          </Field>
          <Menu
            label={texts.insert}
            triggerClassName={buttonClasses({ size: 'small', variant: 'ghost' })}
            trigger={
              <>
                <Braces aria-hidden="true" />
                <span className="mo-button-label">{texts.insert}</span>
              </>
            }
            items={Object.keys(sampleValues).map((name) => ({
              label: `{${name}}`,
              onSelect: () => insert(name),
            }))}
          />
        </div>
        <section className="mo-template-preview" aria-label={texts.preview}>
          <h3 className="mo-template-subtitle">{texts.preview}</h3>
          <p className="mo-template-bubble" aria-live="polite">
            {content.trim() === '' ? (
              <span className="mo-muted">{texts.previewEmpty}</span>
            ) : (
              <TemplateText content={content} as="filled" />
            )}
          </p>
        </section>
        <Checkbox label={texts.isActive} note={texts.isActiveNote} {...form.register('isActive')} />
      </form>
    </Dialog>
  )
}
