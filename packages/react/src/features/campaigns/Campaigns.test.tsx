import type { Campaign } from '@morpheus/sdk'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { Campaigns } from './Campaigns.js'

beforeEach(async () => {
  await page.viewport(1280, 900)
  return () => page.viewport(414, 896)
})

const at = '2026-11-21T12:00:00.000Z'

const aCampaign = (more: Partial<Campaign> = {}): Campaign => ({
  id: 'camp_1',
  sessionId: 's1',
  name: 'Natal',
  state: 'running',
  type: 'text',
  text: 'Oi, {nome}',
  startsAt: null,
  hours: 'seg-sex 08:00-18:00',
  error: null,
  createdAt: at,
  startedAt: at,
  finishedAt: null,
  counts: { total: 4, waiting: 1, queued: 0, sent: 1, delivered: 0, read: 1, failed: 0, skipped: 1 },
  ...more,
})

function open(campaigns: Campaign[]) {
  let detail = campaigns[0] ?? aCampaign()
  return testClient({
    sessions: { get: () => ({ session: aSession({ id: 's1', status: 'connected' }) }) },
    campaigns: {
      list: () => ({ campaigns, nextCursor: null }),
      get: () => ({ campaign: detail }),
      recipients: () => ({
        recipients: [
          {
            position: 1,
            phone: '5511977776666',
            variables: { nome: 'Bia' },
            state: 'skipped' as const,
            reason: 'opted_out',
            reasonText: 'Pediu para não receber campanhas',
            messageId: null,
            updatedAt: at,
          },
        ],
        nextCursor: null,
      }),
      pause: () => {
        detail = { ...detail, state: 'paused' }
        return { campaign: detail }
      },
      create: () => ({ campaign: detail }),
      uploadFile: () => ({ media: 'media_1', type: 'image' as const }),
    },
    optOuts: {
      list: () => ({
        optOuts: [{ phone: '5511977776666', origin: 'word' as const, word: 'SAIR', createdAt: at }],
        nextCursor: null,
      }),
      settings: () => ({ settings: { words: ['SAIR', 'PARAR'] } }),
      remove: () => ({}),
      add: () => ({ added: 2, known: 1, invalid: 0 }),
    },
  })
}

const widget = <Campaigns sessionId="s1" />

test('shows how far a campaign is, the result of each recipient, and pauses it', async () => {
  const { client } = open([aCampaign()])
  await renderWidget(client, widget)
  await expect.element(page.getByText('2 de 4 enviadas · 1 pulado', { exact: false }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Natal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Natal' })
  await expect.element(dialog.getByText('Pediu para não receber campanhas')).toBeVisible()
  await expectAccessibleInBothThemes()
  await dialog.getByRole('button', { name: 'Pausar' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Continuar' })).toBeVisible()
})

test('creates a campaign from pasted numbers, and lists who opted out', async () => {
  const { client, called } = open([])
  await renderWidget(client, widget)
  await expect.element(page.getByText('Nenhuma campanha ainda')).toBeVisible()
  await page.getByRole('button', { name: 'Nova campanha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' })
  await dialog.getByLabelText('Nome da campanha').fill('Natal')
  await dialog.getByLabelText('Ou cole os números', { exact: false }).fill('5511977776666\n31987654321')
  await expect.element(dialog.getByText('1 número parece do Brasil sem o 55', { exact: false })).toBeVisible()
  await dialog.getByLabelText('Ou cole os números', { exact: false }).fill('5511977776666\n5511977775555')
  await expect.element(dialog.getByText('sem o 55', { exact: false })).not.toBeInTheDocument()
  await dialog.getByLabelText('Mensagem').fill('Boas festas')
  await dialog.getByRole('button', { name: 'Criar campanha' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Natal' })).toBeVisible()
  expect(called('POST /api/sessions/s1/campaigns').map(({ body }) => body)).toEqual([
    {
      name: 'Natal',
      message: 'Boas festas',
      recipients: [{ phone: '5511977776666' }, { phone: '5511977775555' }],
    },
  ])
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('tab', { name: 'Descadastrados' }).click()
  await expect.element(page.getByText('Respondeu: SAIR', { exact: false })).toBeVisible()
  await expectAccessible()
})

test('sends a file with its caption, and imports opt-outs from a table', async () => {
  const { client, called } = open([])
  await renderWidget(client, widget)
  await page.getByRole('button', { name: 'Nova campanha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova campanha' })
  await dialog.getByLabelText('Nome da campanha').fill('Natal')
  await dialog.getByLabelText('Ou cole os números', { exact: false }).fill('5511977776666')
  await dialog.getByLabelText('Mensagem').fill('Oferta')
  const picture = new File([new Uint8Array([1, 2, 3])], 'oferta.png', { type: 'image/png' })
  await dialog.getByLabelText('Arquivo', { exact: true }).upload(picture)
  await expect.element(dialog.getByLabelText('Legenda do arquivo')).toHaveValue('Oferta')
  await dialog.getByRole('button', { name: 'Criar campanha' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Natal' })).toBeVisible()
  expect(called('POST /api/sessions/s1/campaigns').map(({ body }) => body)).toEqual([
    {
      name: 'Natal',
      message: 'Oferta',
      media: 'media_1',
      type: 'image',
      fileName: 'oferta.png',
      recipients: [{ phone: '5511977776666' }],
    },
  ])
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('tab', { name: 'Descadastrados' }).click()
  const table = new File(['telefone\n5511977776666\n'], 'lista.csv', { type: 'text/csv' })
  await page.getByLabelText('Importar uma lista (CSV)').upload(table)
  await expect.element(page.getByText('2 contatos acrescentados · 1 já na lista').first()).toBeVisible()
  expect(called('POST /api/opt-outs').map(({ body }) => body)).toEqual([{ csv: 'telefone\n5511977776666\n' }])
})
