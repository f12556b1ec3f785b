import type { Forgetting } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { Privacy } from './Privacy.js'

const held = {
  names: ['5521977776661', '552177776661'],
  contactNames: ['Ana Clara'],
  counts: { contacts: 1, messages: 12, media: 2, events: 30, deliveries: 9 },
  sent: [{ kind: 'webhook', sessionName: 'Loja Centro', count: 9 }],
  backups: 2,
}

const start = {
  id: '3f2a9b10-0000-4000-8000-000000000000',
  state: 'running' as const,
  progress: 0.4,
  counts: {},
  sent: [],
  backups: 2,
  startedAt: '2026-11-22T12:00:00.000Z',
  endedAt: null,
  error: null,
}

const kinds = (['messages', 'media', 'events', 'logs', 'deliveries'] as const).map((kind) => ({
  kind,
  days: null,
  most: kind === 'media' ? null : 7,
  total: 500,
  older: 0,
  more: false,
}))

/** World with a person to find, and to erase with the right password. */
function createScenario() {
  const receipts: Forgetting[] = []
  const changes: unknown[] = []
  let looks = 0
  const { client } = testClient({
    privacy: {
      find: () => held,
      forget: ({ body }) => {
        if (Object(body).password !== 'certa') {
          throw new TestFailure(400, 'Senha atual incorreta', 'wrong_password', {
            password: 'Senha atual incorreta',
          })
        }
        receipts.push(start)
        return start
      },
      forgettings: () => {
        looks += receipts.length
        if (looks > 1)
          receipts.splice(0, 1, { ...start, state: 'done', counts: held.counts, sent: held.sent })
        return { forgettings: receipts }
      },
      retention: ({ query }) => ({
        kinds: kinds.map((one) => ({ ...one, older: query.has(one.kind) ? 120 : 0 })),
      }),
      changeRetention: ({ body }) => {
        changes.push(body)
        return { kinds }
      },
    },
  })
  return { client, changes }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const number = () => page.getByRole('textbox', { name: 'Número da pessoa' })

test('finds and erases a person after the password; accessible in both themes', async () => {
  const { client } = createScenario()
  await renderWidget(client, <Privacy />)
  await number().fill('+55 21 97777-6661')
  await button('Procurar').click()
  await expect.element(page.getByText('Ana Clara, 5521977776661')).toBeVisible()
  await expect.element(page.getByText('webhook, Loja Centro: 9')).toBeVisible()
  await expectAccessibleInBothThemes()
  await button('Esquecer').click()
  await page.getByLabelText('Sua senha').fill('errada')
  await button('Esquecer para sempre').click()
  await expect.element(page.getByText('Senha atual incorreta')).toBeVisible()
  await expectAccessibleInBothThemes()
  await page.getByLabelText('Sua senha').fill('certa')
  await button('Esquecer para sempre').click()
  await expect.element(page.getByText('Recibo 3f2a9b10')).toBeVisible()
  await expect.element(page.getByText('Concluído')).toBeVisible()
  await expect.element(page.getByText('54 registros')).toBeVisible()
  await expect.element(page.getByText('Ana Clara')).not.toBeInTheDocument()
})

test('previews what a shorter retention deletes and asks before saving', async () => {
  const { client, changes } = createScenario()
  await renderWidget(client, <Privacy />)
  await page.getByLabelText('Mensagens: dias', { exact: true }).fill('2')
  await expect.element(page.getByText('Apaga agora 120 de 500')).toBeVisible()
  await button('Salvar prazos').click()
  await expect.element(page.getByText(/120 registros serão apagados/)).toBeVisible()
  await button('Salvar e apagar').click()
  await expect.element(page.getByText('Prazos salvos com sucesso!').first()).toBeInTheDocument()
  expect(changes).toEqual([{ messages: 2 }])
})
