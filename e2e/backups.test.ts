import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Morpheus } from '@morpheus/sdk'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, openDashboard, toast } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'
import { incoming, pairedSession } from './virtual.js'

let browser: Browser
let gateway: GatewayProcess
let another: GatewayProcess
const saved = mkdtempSync(join(tmpdir(), 'morpheus-e2e-backups-'))

beforeAll(async () => {
  ;[browser, gateway, another] = await Promise.all([getSharedBrowser(), startGateway(), startGateway()])
})
afterAll(async () => {
  await closePages()
  await Promise.all([gateway.close(), another.close()])
  rmSync(saved, { recursive: true, force: true })
})

const tab = async (at: GatewayProcess): Promise<Page> => {
  const page = await openDashboard(await openContext(browser, at.url), at.url, '/settings?aba=backup')
  await page.getByRole('button', { name: 'Criar Backup' }).waitFor()
  return page
}

/** Creates a backup through the dialogs; returns the path of the ZIP. */
async function create(page: Page, type: string, description: string): Promise<string> {
  await page.getByRole('button', { name: 'Criar Backup' }).click()
  const options = page.getByRole('dialog', { name: 'Criar Backup' })
  await options.getByLabel(type).click()
  await options.getByLabel('Descrição (opcional)').fill(description)
  const downloaded = page.waitForEvent('download')
  await options.getByRole('button', { name: 'Criar Backup' }).click()
  await page.getByText('Não feche esta janela').waitFor()
  await page.getByText('Backup criado com sucesso!').first().waitFor()
  await page.getByRole('button', { name: 'Concluir' }).click()
  const download = await downloaded
  const path = join(saved, download.suggestedFilename())
  await download.saveAs(path)
  return path
}

async function confirm(page: Page, question: string, answer: string) {
  const dialog = page.getByRole('dialog').filter({ hasText: question })
  await dialog.getByRole('button', { name: answer }).click()
}

it('creates, downloads and deletes backups; a restore on another gateway brings everything back', async () => {
  const morpheus = await gateway.client()
  const { session, secret } = await pairedSession(morpheus, 'Loja Centro')
  const { id } = session
  await incoming(morpheus, secret, 'Chegou o pedido?')
  const history = async (of: Morpheus) =>
    (await of.messages.list({ id })).messages.map(({ content }) => content?.text)
  await expect.poll(() => history(morpheus)).toEqual(['Chegou o pedido?'])
  await morpheus.templates.create({ name: 'Saudação', content: 'Olá, {nome}!', category: 'geral' })
  const page = await tab(gateway)
  await page.getByText('Nenhum backup encontrado').waitFor()
  const full = await create(page, 'Completo', 'Antes da mudança')
  await create(page, 'Somente configurações', 'Só ajustes')
  const rows = page.getByRole('list', { name: 'Backups' }).getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(2)

  await morpheus.account.update({ name: 'Outro Nome' })
  await rows.filter({ hasText: 'Só ajustes' }).getByRole('button', { name: 'Restaurar' }).click()
  await confirm(page, 'Esta ação não pode ser desfeita.', 'Restaurar')
  await toast(page, 'Backup restaurado com sucesso!')
  expect((await morpheus.account.get()).name).toBe('Ana Souza')
  await rows.filter({ hasText: 'Só ajustes' }).getByRole('button', { name: 'Excluir' }).click()
  await confirm(page, 'Tem certeza que deseja excluir este backup?', 'Excluir')
  await toast(page, 'Backup excluído com sucesso!')
  await expect.poll(() => rows.count()).toBe(1)

  const there = await tab(another)
  const whole = await readFile(full)
  const changed = Buffer.from(whole)
  // A changed byte of a ZIP header may mean nothing: this one lies in the compressed rows.
  const inRows = changed.indexOf('data/sessions.ndjson') + 'data/sessions.ndjson'.length + 40
  changed[inRows] = (changed[inRows] ?? 0) ^ 0xff
  const send = (buffer: Buffer) =>
    there.getByLabel('Enviar backup', { exact: true }).last().setInputFiles({
      name: 'backup.zip',
      mimeType: 'application/zip',
      buffer,
    })
  await send(changed)
  await toast(there, 'O backup está incompleto ou foi alterado.')
  await there.getByText('Nenhum backup encontrado').waitFor()
  await send(whole)
  await toast(there, 'Backup recebido: ele já pode ser restaurado.')
  await there.getByRole('listitem').getByRole('button', { name: 'Restaurar' }).click()
  await confirm(there, 'Esta ação não pode ser desfeita.', 'Restaurar')
  await toast(there, 'Backup restaurado com sucesso!')
  const other = await another.client()
  await expect.poll(async () => (await other.sessions.get({ id })).session.status).toBe('connected')
  expect(await history(other)).toEqual(['Chegou o pedido?'])
  // The phone stays linked after the restore.
  await incoming(other, secret, 'E agora?')
  await expect.poll(() => history(other)).toContain('E agora?')
  await there.goto('/templates')
  await there.getByRole('region', { name: 'Saudação', exact: true }).waitFor()
  await there.goto('/settings?aba=atividade')
  await there.getByText('Backup restaurado:', { exact: false }).first().waitFor()
}, 120_000)
