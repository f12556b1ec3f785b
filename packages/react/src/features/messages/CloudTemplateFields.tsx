import { cloudInputs } from '@morpheus/sdk'
import { useErrors, useReadError } from '../../core/useErrors.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import { Select } from '../../ui/Select.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { TextInput } from '../../ui/TextInput.js'
import { CloudBubble } from '../cloudTemplates/CloudBubble.js'
import { useCloudTemplates } from '../cloudTemplates/queries.js'
import type { ChosenCloudTemplate } from './chosenCloudTemplate.js'
import { useMessageTexts } from './texts.js'

interface CloudTemplateFieldsProps {
  sessionId: string
  template: ChosenCloudTemplate
  onChange: (template: ChosenCloudTemplate) => void
}

export function CloudTemplateFields({ sessionId, template: selected, onChange }: CloudTemplateFieldsProps) {
  const errors = useErrors()
  const texts = useMessageTexts()
  const list = useCloudTemplates(sessionId, { status: 'APPROVED' })
  const error = useReadError(list)
  const { template, values } = selected
  if (error && !list.data) return <Alert>{errors.showError(error, texts.cloudTemplatesError)}</Alert>
  if (list.isPending) return <Skeleton height={60} />
  if (list.templates.length === 0) return <p className="mo-field-hint">{texts.noCloudTemplates}</p>
  const inputs = template ? cloudInputs(template) : []
  return (
    <>
      <Field label={texts.template}>
        {(control) => (
          <Select
            {...control}
            value={template?.id ?? ''}
            onChange={({ target }) =>
              onChange({ template: list.templates.find(({ id }) => id === target.value) ?? null, values: {} })
            }
          >
            <option value="">{texts.chooseTemplate}</option>
            {list.templates.map(({ id, name, language }) => (
              <option key={id} value={id}>
                {name} ({language})
              </option>
            ))}
          </Select>
        )}
      </Field>
      {list.hasNextPage && (
        <Button
          size="small"
          variant="ghost"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {texts.moreTemplates}
        </Button>
      )}
      {inputs.some(({ kind }) => kind === 'unsupported') && <Alert>{texts.onlyByApi}</Alert>}
      {template &&
        inputs
          .filter(({ kind }) => kind !== 'unsupported')
          .map(({ key, label, labelI18n, kind, example }) => (
            <Field key={key} label={errors.translate(labelI18n, label)}>
              {(control) => (
                <TextInput
                  {...control}
                  autoComplete="off"
                  inputMode={kind === 'file' ? 'url' : undefined}
                  placeholder={kind === 'file' ? 'https://' : example}
                  value={Object.hasOwn(values, key) ? (values[key] ?? '') : ''}
                  onChange={({ target }) =>
                    onChange({ template, values: { ...values, [key]: target.value } })
                  }
                />
              )}
            </Field>
          ))}
      {template && (
        <section aria-label={texts.preview}>
          <CloudBubble components={template.components} values={values} />
        </section>
      )}
    </>
  )
}
