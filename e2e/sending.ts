import type { Locator, Page } from 'playwright'

/** Sends a message on a session's page; returns the locator of its status. */
export async function sendFromPage(page: Page, to: string, text: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Enviar mensagem de teste' }).click()
  await page.getByLabel('Para').fill(to)
  await page.getByLabel('Mensagem', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  return page.getByRole('status', { name: 'Situação do envio' })
}
