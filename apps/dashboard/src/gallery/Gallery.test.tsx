import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Gallery } from './Gallery.js'

const lightHeading = () => page.getByRole('heading', { name: 'Galeria, clara' })

beforeEach(() => {
  const consoleSpies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
  return () => {
    for (const spy of consoleSpies) expect(spy).not.toHaveBeenCalled()
    for (const spy of consoleSpies) spy.mockRestore()
  }
})

// `words.test.tsx` draws each widget without content and where nothing can be read.
test('shows every widget in both themes, and every answer passes its schema', async () => {
  await render(<Gallery />)
  await expect.element(lightHeading()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Galeria, escura' })).toBeVisible()
  await expect.element(page.getByText('98.765').first()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Loja Centro' }).first()).toBeVisible()
  // One sample of an error state in each theme; every other alert would be a failed widget.
  expect(page.getByText('Não foi possível').elements()).toHaveLength(2)
})
