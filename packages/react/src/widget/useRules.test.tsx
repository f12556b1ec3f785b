import { NetworkError } from '@morpheus/sdk'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderWidget } from '../testing/renderWidget.js'
import { testClient } from '../testing/testClient.js'
import { Button } from '../ui/Button.js'
import { Field } from '../ui/Field.js'
import { TextInput } from '../ui/TextInput.js'
import { useRules } from './useRules.js'

function Form({ onCreate }: { onCreate: (name: string) => void }) {
  const rules = useRules('sessions', 'create')
  const form = useForm({ resolver: rules.resolver, defaultValues: { name: '' } })
  const { errors } = form.formState
  return (
    <form
      {...rules.ahead}
      noValidate
      onSubmit={rules.checked(form.handleSubmit(({ name }) => onCreate(name)))}
    >
      <Field label="Nome" error={errors.name?.message}>
        {(control) => <TextInput {...control} {...form.register('name')} />}
      </Field>
      <Button type="submit" busy={rules.loading}>
        Criar
      </Button>
    </form>
  )
}

const name = () => page.getByLabelText('Nome')
const submit = () => page.getByRole('button', { name: 'Criar' })

/**
 * Opens the form; `comes` delays its rules. It applies from the start, because the pointer may already be over the
 * form.
 */
async function open(comes: (area: string) => Promise<void>) {
  const { client } = testClient({})
  const onCreate = vi.fn()
  const rows: typeof client.rows = async (area) => {
    await comes(area)
    return client.rows(area)
  }
  await renderWidget({ ...client, rows }, <Form onCreate={onCreate} />)
  return onCreate
}

test('loads the rules once on first interaction and shows their error messages', async () => {
  const comes = vi.fn(async () => {})
  const onCreate = await open(comes)
  await name().click()
  expect(comes).toHaveBeenCalledExactlyOnceWith('sessions')
  await submit().click()
  await expect.element(page.getByText('Nome é obrigatório')).toBeVisible()
  await expect.element(name()).toHaveFocus()
  await name().fill('Loja')
  await expect.element(page.getByText('Nome é obrigatório')).not.toBeInTheDocument()
  await submit().click()
  await vi.waitFor(() => expect(onCreate).toHaveBeenCalledExactlyOnceWith('Loja'))
})

test('shows a pending submit while the rules load, and submits once', async () => {
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  const onCreate = await open(() => held)
  await name().fill('Loja')
  await userEvent.keyboard('{Enter}')
  await expect.element(submit()).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  expect(onCreate).not.toHaveBeenCalled()
  come()
  await vi.waitFor(() => expect(onCreate).toHaveBeenCalledExactlyOnceWith('Loja'))
  await expect.element(submit()).not.toHaveAttribute('aria-busy')
})

test('shows an error and submits nothing when loading fails, then loads again on the next submit', async () => {
  const comes = vi.fn(async () => {})
  comes.mockRejectedValue(new NetworkError('chunk'))
  const onCreate = await open(comes)
  await name().fill('Loja')
  await submit().click()
  await expect
    .element(page.getByText('Não foi possível conectar ao servidor. Verifique sua conexão.').first())
    .toBeVisible()
  await expect.element(submit()).not.toHaveAttribute('aria-busy')
  expect(onCreate).not.toHaveBeenCalled()
  comes.mockResolvedValue()
  await submit().click()
  await vi.waitFor(() => expect(onCreate).toHaveBeenCalledExactlyOnceWith('Loja'))
})
