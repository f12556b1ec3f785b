import { field } from '@morpheus/sdk/integrations'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { SuggestedField } from './SuggestedField.js'

const suggestions = [{ value: 'pequeno', label: 'Pequeno' }]
const model = {
  name: 'model',
  ...field.text({ label: 'Modelo', flag: 'modelo', schema: z.string(), suggestions }),
}

function Model() {
  const [value, setValue] = useState('pequeno')
  return (
    <>
      <SuggestedField
        field={model}
        value={value}
        error={value === 'errado' ? 'Modelo desconhecido' : undefined}
        onChange={(changed) => setValue(String(changed))}
        isMoved={false}
        fetchChoices={undefined}
        facts={[]}
        max={undefined}
        unavailableEvents={new Set()}
        focusRef={() => undefined}
        suggestions={suggestions}
        listing={undefined}
      />
      <button type="button" onClick={() => setValue('pequeno')}>
        Descartar
      </button>
    </>
  )
}

test('another value is typed and marked as wrong; a discarded one is a suggestion again', async () => {
  await renderWidget(testClient({}).client, <Model />)
  const select = page.getByRole('combobox', { name: 'Modelo' })
  const input = page.getByRole('textbox', { name: 'Modelo, outro' })
  await select.selectOptions('Outro…')
  await expect.element(input).toHaveValue('pequeno')
  await input.fill('errado')
  await expect.element(input).toHaveAccessibleDescription('Modelo desconhecido')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(select).toHaveValue('pequeno')
  await expect.element(input).not.toBeInTheDocument()
})
