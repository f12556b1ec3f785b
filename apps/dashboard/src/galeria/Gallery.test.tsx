import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Gallery } from './Gallery.js'

const light = () => page.getByRole('heading', { name: 'Galeria, clara' })
const choose = (scenario: string) => page.getByRole('radio', { name: scenario }).first().click()

beforeEach(() => {
  const consoleSpies = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
  return () => {
    for (const spy of consoleSpies) expect(spy).not.toHaveBeenCalled()
    for (const spy of consoleSpies) spy.mockRestore()
  }
})

test('every widget is on show in both themes and every state, and no answer is refused by its schema', async () => {
  await render(<Gallery />)
  await expect.element(light()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Galeria, escura' })).toBeVisible()
  await expect.element(page.getByText('98.765').first()).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Loja Centro' }).first()).toBeVisible()
  expect(page.getByText('Não foi possível').elements()).toHaveLength(2)
  await choose('vazio')
  await expect.element(page.getByText('Nenhuma sessão ainda').first()).toBeVisible()
  await choose('falhando')
  await expect.element(page.getByText('Não foi possível carregar as sessões').first()).toBeVisible()
  await choose('carregando')
  await expect.element(page.getByText('Carregando dados de monitoramento...').first()).toBeVisible()
})
