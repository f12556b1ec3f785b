import type { Locator, Page } from 'playwright'
import { toast } from './browser.js'

/** One integration on the page of them: its card, and the dialog that the card opens. */
export interface OnPage {
  readonly card: Locator
  readonly dialog: Locator
  open(): Promise<void>
  fill(values: Readonly<Record<string, string>>): Promise<void>
  /** Loads what the other system has for a field, and takes one of it. */
  choose(field: string, label: string): Promise<void>
  /** Tries what is in the form: what the dialog says of it. */
  test(outcome: string | RegExp): Promise<void>
  save(said?: string): Promise<void>
  /** What stands beside the card's name. */
  badge(label: string): Promise<void>
  /** The card says that it does not work, and why. */
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
      await dialog.getByRole('status').filter({ hasText: outcome }).waitFor()
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
