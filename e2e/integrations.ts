import type { Locator, Page } from 'playwright'
import { toast } from './browser.js'

/** Integration on the catalogue page: its card and dialog. */
export interface OnPage {
  readonly card: Locator
  readonly dialog: Locator
  open(): Promise<void>
  fill(values: Readonly<Record<string, string>>): Promise<void>
  /** Loads the field's choices from the other system and selects one. */
  choose(field: string, label: string): Promise<void>
  /** Tests the form and expects this outcome. */
  test(outcome: string | RegExp): Promise<void>
  save(said?: string): Promise<void>
  /** Expects a badge on the card. */
  badge(label: string): Promise<void>
  /** Expects an error on the card. */
  broken(why: string | RegExp): Promise<void>
}

export function onPage(page: Page, name: string): OnPage {
  const card = page.getByRole('article', { name, exact: true })
  const dialog = page.getByRole('dialog', { name, exact: true })
  const button = (label: string) => dialog.getByRole('button', { name: label, exact: true })
  return {
    card,
    dialog,
    async open() {
      await card.getByRole('button').click()
      await dialog.locator('form, .mo-wizard-steps').first().waitFor()
    },
    async fill(values) {
      for (const [label, value] of Object.entries(values))
        await dialog.getByRole('textbox', { name: label, exact: true }).fill(value)
    },
    async choose(field, label) {
      await button('Carregar').click()
      await dialog.getByLabel(`Escolha da lista: ${field}`).selectOption({ label })
    },
    async test(outcome) {
      await button('Testar').click()
      await dialog.locator('.mo-outcome').filter({ hasText: outcome }).waitFor()
    },
    async save(said = 'Configuração salva com sucesso!') {
      await button('Salvar').click()
      await toast(page, said)
      await dialog.waitFor({ state: 'detached' })
    },
    badge: (label) => card.locator('header').getByText(label, { exact: true }).waitFor(),
    async broken(why) {
      await card.locator('header').getByText('Erro', { exact: true }).waitFor()
      await card.getByText(why).waitFor()
    },
  }
}
