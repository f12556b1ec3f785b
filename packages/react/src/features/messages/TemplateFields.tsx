import { variablesIn } from '@morpheus/sdk'
import { useErrors, useReadError } from '../../core/useErrors.js'
import { Alert } from '../../ui/Alert.js'
import { Button } from '../../ui/Button.js'
import { Field } from '../../ui/Field.js'
import { Select } from '../../ui/Select.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { TextInput } from '../../ui/TextInput.js'
import { useTemplates } from '../templates/queries.js'
import { TemplateText } from '../templates/TemplateText.js'
import type { ChosenTemplate } from './chosenTemplate.js'
import { useMessageTexts } from './texts.js'

interface TemplateFieldsProps {
  template: ChosenTemplate
  onChange: (template: ChosenTemplate) => void
}

export function TemplateFields({ template: selected, onChange }: TemplateFieldsProps) {
  const texts = useMessageTexts()
  const errors = useErrors()
  const list = useTemplates({ isActive: true })
  const error = useReadError(list)
  const { template, values } = selected
  if (error && !list.data) return <Alert>{errors.reason(error)}</Alert>
  if (list.isPending) return <Skeleton height={60} />
  if (list.templates.length === 0) return <p className="mo-field-hint">{texts.noTemplates}</p>
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
            {list.templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
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
      {template &&
        variablesIn(template.content).map((name) => (
          <Field key={name} label={name}>
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                value={Object.hasOwn(values, name) ? (values[name] ?? '') : ''}
                onChange={({ target }) => onChange({ template, values: { ...values, [name]: target.value } })}
              />
            )}
          </Field>
        ))}
      {template && (
        <section className="mo-send-preview" aria-label={texts.preview}>
          <TemplateText content={template.content} as="given" values={values} />
        </section>
      )}
    </>
  )
}
