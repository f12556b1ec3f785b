import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useToast } from '../../core/useToast.js'
import { testClient } from '../../testing/testClient.js'
import { Button } from '../../ui/Button.js'
import { Dialog } from '../../ui/Dialog.js'
import { Menu } from '../../ui/Menu.js'
import { MorpheusProvider } from '../MorpheusProvider.js'
import type { Theme } from './rootTheme.js'

const { client } = testClient({}, { signedIn: false })

afterEach(() => {
  document.documentElement.removeAttribute('style')
  document.body.removeAttribute('style')
})

function look(root: Element | null) {
  if (!root) throw new Error('There is no root')
  const { colorScheme } = getComputedStyle(root)
  return { scheme: colorScheme, ground: root.getAttribute('data-mo-ground') }
}

async function visible(theme: Theme, around: { scheme?: string; paint?: string }) {
  if (around.scheme) document.documentElement.style.colorScheme = around.scheme
  if (around.paint) document.body.style.background = around.paint
  const screen = await render(
    <MorpheusProvider client={client} theme={theme} notifications={false}>
      <Button>Olá</Button>
    </MorpheusProvider>,
  )
  return () => look(screen.container.querySelector('.mo-root'))
}

// Tests run with the light system scheme.
test.each([
  ['what the page declares', { scheme: 'dark' }, 'dark'],
  ['what the page declares before what it paints', { scheme: 'light', paint: 'rgb(250 250 250)' }, 'light'],
  ['what it paints where it declares nothing', { paint: 'rgb(20 24 28)' }, 'dark'],
  ['what it paints in any notation', { paint: 'oklch(0.98 0 0)' }, 'light'],
  ['what it paints where both would do', { scheme: 'light dark', paint: '#101010' }, 'dark'],
  ['the system where the page says nothing', {}, 'light dark'],
])('auto follows %s', async (_, around, scheme) => {
  const seen = await visible('auto', around)
  expect(seen()).toEqual({ scheme, ground: null })
})

test('auto updates when the page changes', async () => {
  const seen = await visible('auto', { paint: '#fff' })
  expect(seen().scheme).toBe('light')
  document.body.style.background = '#111'
  await expect.poll(seen).toEqual({ scheme: 'dark', ground: null })
  document.documentElement.style.colorScheme = 'light'
  document.body.style.background = ''
  await expect.poll(seen).toEqual({ scheme: 'light', ground: null })
})

test('an explicit theme gets its own background on a page of the other theme', async () => {
  const seen = await visible('light', { paint: '#111' })
  expect(seen()).toEqual({ scheme: 'light', ground: 'own' })
  document.body.style.background = '#eee'
  await expect.poll(seen).toEqual({ scheme: 'light', ground: null })
})

function Acts() {
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const item = (label: string, onSelect: () => void) => ({ label, onSelect })
  return (
    <>
      <Menu
        label="Ações"
        trigger="Ações"
        items={[item('Editar', () => {}), item('Perguntar', () => setAsking(true))]}
      />
      {asking && (
        <Dialog title="Pergunta" onClose={() => setAsking(false)}>
          <Button onClick={() => toast({ tone: 'success', text: 'Respondido' })}>Responder</Button>
        </Dialog>
      )}
    </>
  )
}

test('isolate renders in a shadow root with styles and working focus, menu, dialog and toast', async () => {
  const screen = await render(
    <MorpheusProvider client={client} notifications={false} isolate>
      <Acts />
    </MorpheusProvider>,
  )
  const hasFocus = (match: Locator) => expect.poll(() => match.element().matches(':focus')).toBe(true)
  await page.getByRole('button', { name: 'Ações' }).click()
  await hasFocus(page.getByRole('menuitem', { name: 'Editar' }))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Pergunta' })
  await hasFocus(dialog.getByRole('heading', { name: 'Pergunta' }))
  expect(getComputedStyle(dialog.element()).display).toBe('flex')
  expect(screen.container.querySelector('.mo-root')).toBeNull()
  await dialog.getByRole('button', { name: 'Responder' }).click()
  await expect.element(page.getByText('Respondido').first()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})
