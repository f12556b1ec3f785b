import { readFile } from 'node:fs/promises'
import type { Morpheus } from '@morpheus/sdk'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closePages, getSharedBrowser, openContext, openDashboard, toast } from './browser.js'
import { type GatewayProcess, startGateway } from './gatewayProcess.js'
import { pairedSession } from './virtual.js'

let browser: Browser
let gateway: GatewayProcess
let page: Page
let morpheus: Morpheus

beforeAll(async () => {
  ;[browser, gateway] = await Promise.all([getSharedBrowser(), startGateway()])
  morpheus = await gateway.client()
  page = await openDashboard(await openContext(browser, gateway.url), gateway.url, '/templates')
})
afterAll(async () => {
  await closePages()
  await gateway.close()
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const card = (name: string) => page.getByRole('region', { name, exact: true })

describe('templates', () => {
  it('are created from a preset, edited, previewed, duplicated and deleted', async () => {
    await page.getByText('Nenhum template encontrado').waitFor()
    await button('Usar Template Cobrança Amigável').click()
    await button('Criar').click()
    await toast(page, 'Template criado com sucesso!')
    await button('Editar Cobrança Amigável').click()
    await page.getByLabel('Nome', { exact: true }).fill('Aviso')
    await page.getByRole('textbox', { name: 'Conteúdo' }).fill('Olá, {nome}! Seu código é {codigo}.')
    await page.getByRole('region', { name: 'Prévia' }).getByText('João Silva').waitFor()
    await button('Atualizar').click()
    await button('Visualizar Aviso').click()
    await page.getByRole('dialog', { name: 'Aviso' }).getByText('[codigo]').waitFor()
    await page.keyboard.press('Escape')
    await button('Duplicar Aviso').click()
    await card('Aviso (cópia)').waitFor()
    await button('Deletar Aviso (cópia)').click()
    await page.getByText('Tem certeza que deseja deletar este template?').waitFor()
    await button('Deletar').click()
    await card('Aviso (cópia)').waitFor({ state: 'detached' })
  })

  it('are imported, exported and installed from the library', async () => {
    await button('Importar').click()
    const csv = 'Nome;Conteúdo;Categoria\r\nBom dia;Bom dia, {nome}!;Saudações\r\nSem conteúdo;;\r\n'
    await page.getByLabel('Arquivo de templates').setInputFiles({
      name: 'modelos.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv, 'utf16le'),
    })
    const dialog = page.getByRole('dialog', { name: 'Importar Templates' })
    await dialog.getByText('1 templates importados com sucesso!').waitFor()
    await dialog.getByText('Sem conteúdo: Conteúdo é obrigatório').waitFor()
    await dialog.getByText('Linha 3').waitFor()
    await page.keyboard.press('Escape')
    await card('Bom dia').waitFor()
    const downloading = page.waitForEvent('download')
    await button('Exportar').click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^templates-\d{4}-\d\d-\d\d\.json$/)
    const file = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(file.version).toBe('1.0')
    expect(file.templates.map(({ name }: { name: string }) => name)).toEqual(['Bom dia', 'Aviso'])
    await button('Biblioteca').click()
    await page.getByRole('checkbox', { name: 'Boas-vindas' }).check()
    await button('Instalar Selecionados (1)').click()
    await page.getByText('1 template instalado com sucesso!').waitFor()
    // The dialog closes by itself.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await card('Boas-vindas').waitFor()
  })

  it('are found by search and category, which the URL keeps', async () => {
    await page.getByLabel('Buscar templates').fill('BOM DIA')
    await page.waitForURL('**/templates?busca=BOM+DIA')
    await card('Aviso').waitFor({ state: 'detached' })
    await page.reload()
    await card('Bom dia').waitFor()
    await page.getByLabel('Buscar templates').fill('')
    await page.getByLabel('Categoria', { exact: true }).selectOption('Saudações')
    await page.waitForURL(/categoria=Sauda/)
    await card('Boas-vindas').waitFor()
  })

  it("are sent from a session's dialog and counted", async () => {
    const { session } = await pairedSession(morpheus, 'Loja Centro')
    await page.goto(`/sessions/${session.id}`)
    await button('Enviar mensagem de teste').click()
    const dialog = page.getByRole('dialog', { name: 'Enviar mensagem de teste' })
    await dialog.getByLabel('Para').fill('5511988887777')
    await dialog.getByRole('radio', { name: 'Template' }).check()
    await dialog.getByLabel('Qual template').selectOption({ label: 'Aviso' })
    await dialog.getByLabel('nome', { exact: true }).fill('Bia')
    await dialog.getByLabel('codigo', { exact: true }).fill('{nome}')
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
    await dialog
      .getByRole('status', { name: 'Situação do envio' })
      .getByText('Olá, Bia! Seu código é {nome}.')
      .waitFor()
    await expect
      .poll(async () => (await morpheus.templates.analytics({})).analytics.totalUsage, { timeout: 15_000 })
      .toBe(1)
    await page.goto('/templates')
    await button('Analytics').click()
    const ranking = page.getByRole('region', { name: 'Mais Usados' })
    await ranking.getByText('Aviso', { exact: true }).waitFor()
    await ranking.getByText('1 uso', { exact: true }).waitFor()
  })
})
