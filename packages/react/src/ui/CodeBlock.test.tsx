import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../testing/axe.js'
import { renderWidget } from '../testing/renderWidget.js'
import { testClient } from '../testing/testClient.js'
import { CodeBlock } from './CodeBlock.js'
import { CodeTabs } from './CodeTabs.js'
import { MethodBadge } from './MethodBadge.js'

const { client } = testClient({})
const json = '{ "nome": "Ana <b>", "total": 3, "ok": true }'

function Samples() {
  const [visible, setShown] = useState('curl')
  return (
    <CodeTabs
      label="Exemplo"
      value={visible}
      onChange={setShown}
      samples={[
        { id: 'curl', label: 'cURL', code: 'curl http://127.0.0.1', language: 'bash' },
        { id: 'sdk', label: 'SDK', code: 'await morpheus.auth.me() // eu', language: 'ts' },
      ]}
    />
  )
}

test('copies the code unchanged and shows the confirmation only briefly', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderWidget(client, <CodeBlock label="Resposta" code={json} language="json" />)
  await expect.element(page.getByRole('group', { name: 'Resposta' })).toHaveTextContent(json)
  await page.getByRole('button', { name: 'Copiar: Resposta' }).click()
  await expect.element(page.getByRole('button', { name: 'Copiado!' })).toBeVisible()
  await expect.element(page.getByRole('figure').getByRole('status')).toHaveTextContent('Copiado!')
  expect(write.mock.calls).toEqual([[json]])
  await expect.element(page.getByRole('button', { name: 'Copiar: Resposta' })).toBeVisible()
  write.mockRestore()
})

test('shows one sample at a time and resets the copy confirmation on switching', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await renderWidget(client, <Samples />)
  await page.getByRole('button', { name: 'Copiar: Exemplo, cURL' }).click()
  await page.getByText('SDK').click()
  await expect.element(page.getByRole('radio', { name: 'SDK' })).toHaveFocus()
  await expect.element(page.getByRole('group', { name: 'Exemplo, SDK' })).toHaveTextContent('morpheus.auth')
  await expect.element(page.getByRole('button', { name: 'Copiar: Exemplo, SDK' })).toBeVisible()
  write.mockRestore()
})

test.each(['light', 'dark'] as const)('every colour has enough contrast in the %s theme', async (theme) => {
  await renderWidget(
    client,
    <>
      <CodeBlock label="Resposta" code={json} language="json" note="Cortada aqui." />
      <CodeBlock label="SDK" code={'const a = "b" // eu'} language="ts" />
      {['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'EVENTO'].map((method) => (
        <MethodBadge key={method} method={method} />
      ))}
    </>,
    theme,
  )
  await expectAccessible()
})
