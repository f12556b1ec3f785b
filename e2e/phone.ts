import type { Page } from 'playwright'

/** Opens the virtual phone from a dialog's link and accepts the pairing there. */
export async function acceptOnPhone(page: Page): Promise<Page> {
  const link = page.getByRole('dialog').getByRole('link', { name: /Abrir celular virtual/ })
  const [phone] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await phone.getByRole('button', { name: 'Vincular aparelho' }).click()
  await phone.getByText('Vinculado à sessão').waitFor()
  return phone
}

/** Creates a session through the dialog, after which the QR or pairing dialog opens. */
export async function createSession(
  page: Page,
  name: string,
  method: 'QR Code' | 'Número de telefone',
  url = '',
) {
  await dialogsLeft(page)
  await page.goto(`${url}/sessions`)
  await page
    .getByRole('button', { name: /Nova Sessão|Criar Primeira Sessão/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Nova Sessão' })
  await dialog.getByLabel('Nome da sessão').fill(name)
  await dialog.getByRole('radio', { name: new RegExp(`^${method}`) }).check()
  await dialog.getByRole('button', { name: 'Criar Sessão' }).click()
}

/** Waits for the history steps of closed dialogs: one that is under way aborts a navigation that begins meanwhile. */
async function dialogsLeft(page: Page) {
  await page.waitForFunction(() => !Object(window.history.state).morpheusDialogs?.length)
}
