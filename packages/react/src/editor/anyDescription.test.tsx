import { type Card, field, target } from '@morpheus/sdk/integrations'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod'
import { expectAccessible } from '../testing/axe.js'
import { renderWidget } from '../testing/renderWidget.js'
import { testClient } from '../testing/testClient.js'
import { EditorDialog } from './EditorDialog.js'

const card = {
  area: 'pombos',
  rows: ['get', 'create', 'update', 'remove', 'test', 'newRing'],
  label: 'Pombo-correio',
  article: 'o',
  noun: 'pombo',
  category: 'Entrega de eventos',
  icon: 'bird',
  summary: 'Leva cada evento preso à perna.',
  target: 'events',
} as const satisfies Card

/** An integration that no file of the kit names. */
const pigeon = target({
  kind: 'pombo',
  card,
  path: '/sessions/:id/pombo',
  features: ['Voa'],
  fields: {
    enabled: field.toggle({ label: 'Solto', help: 'Preso, não leva nada.', flag: 'solto', initial: true }),
    loft: field.url({
      label: 'Pombal',
      help: 'Para onde voa.',
      flag: 'pombal',
      placeholder: 'https://pombal.exemplo',
      reaches: true,
      schema: z.string().min(1, 'Pombal é obrigatório').startsWith('https://', 'O pombal precisa de https'),
    }),
    keeper: field.text({ label: 'Criador', flag: 'criador', half: true, optional: true, schema: z.string() }),
    whistle: field.secret({
      label: 'Assobio',
      named: 'o assobio',
      flag: 'assobio',
      half: true,
      schema: z.string().min(1, 'Assobio é obrigatório'),
    }),
    speed: field.number({
      label: 'Velocidade',
      flag: 'velocidade',
      half: true,
      min: 1,
      max: 90,
      initial: 60,
    }),
    colour: field.choice({
      label: 'Cor',
      flag: 'cor',
      half: true,
      unknown: { error: () => 'Cor desconhecida' },
      choices: [
        { value: 'white', label: 'Branco' },
        { value: 'grey', label: 'Cinza' },
      ],
      initial: 'grey',
    }),
    events: field.events({
      label: 'Quando voa',
      help: 'Ao menos uma vez por dia.',
      flag: 'eventos',
      groups: [
        {
          label: 'Dia',
          choices: [
            { value: 'dawn', label: 'Ao amanhecer' },
            { value: 'dusk', label: 'Ao anoitecer', note: 'Se não chover' },
          ],
        },
      ],
      initial: ['dawn'],
    }),
    tags: field.headers({
      label: 'Etiquetas',
      flag: 'etiqueta',
      initial: {},
      schema: z.record(z.string(), z.string()),
    }),
    route: field.names({ label: 'Rota', flag: 'rota', initial: ['Centro'], schema: z.array(z.string()) }),
    ring: field.secret({
      label: 'Anilha',
      named: 'a anilha',
      help: 'O número gravado na anilha.',
      flag: 'anilha',
      readOnly: true,
      shownOnce: true,
      schema: z.string(),
    }),
  },
  trial: ['loft'],
  rows: ({ declare, schemas }) => ({
    newRing: declare('POST /sessions/:id/pombo/ring', { answer: schemas.view }),
  }),
  reference: { newRing: { summary: 'Troca a anilha' } },
  calls: { renew: 'newRing' },
  renewal: {
    label: 'Trocar anilha',
    title: 'Trocar a anilha?',
    text: 'A antiga deixa de valer.',
    confirm: 'Trocar',
  },
  secretNote: ({ speed }) => (speed > 80 ? 'Cuidado: voa depressa.' : null),
  shown: (config, { origin, sessionId }) =>
    config === null ? [] : [{ label: 'Poleiro', value: `${origin}/poleiro/${sessionId}` }],
  notice: ({ colour }) => (colour === 'white' ? 'Um pombo branco chama a atenção.' : null),
  advice: { storm: 'Espere a chuva passar.' },
})

const stored = {
  sessionId: 's1',
  enabled: true,
  loft: 'https://pombal.exemplo/a',
  keeper: 'Bia',
  whistle: '••••fiu',
  speed: 60,
  colour: 'grey',
  events: ['dawn'],
  tags: { Lote: '7' },
  route: ['Centro', 'Porto'],
  ring: '••••1234',
  paused: false,
  connectionStatus: 'CONNECTED',
  lastAttemptAt: null,
  lastSuccessAt: null,
  lastError: null,
}

const path = '/api/sessions/s1/pombo'
const url = `http://gateway.test${path}`
const texts = (data: object, status = 200) => HttpResponse.json({ success: true, data }, { status })
const refused = (status: number, code: string, message: string) =>
  HttpResponse.json({ success: false, code, message }, { status })

async function open(handlers: Parameters<typeof testClient>[1] & object) {
  const onClose = vi.fn()
  const { client, called } = testClient({}, handlers)
  await renderWidget(client, <EditorDialog description={pigeon} sessionId="s1" onClose={onClose} />)
  return { onClose, called }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const labelled = (name: string) => page.getByLabelText(name, { exact: true })
const absent = http.get(url, () => refused(404, 'not_configured', 'Configuração não encontrada'))

test('shows a form field for every field kind, and read-only values', async () => {
  await open({ handlers: [http.get(url, () => texts({ ...stored, colour: 'white', speed: 90 }))] })
  const dialog = page.getByRole('dialog', { name: 'Pombo-correio' })
  await expect.element(dialog.getByText('Leva cada evento preso à perna.')).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'Solto' })).toBeChecked()
  await expect.element(page.getByText('Preso, não leva nada.')).toBeVisible()
  await expect.element(labelled('Pombal')).toHaveValue('https://pombal.exemplo/a')
  await expect.element(labelled('Assobio')).toHaveAttribute('placeholder', '••••fiu (guardado)')
  await expect.element(labelled('Velocidade')).toHaveValue('90')
  await expect.element(labelled('Cor')).toHaveDisplayValue('Branco')
  await expect.element(page.getByRole('checkbox', { name: 'Ao amanhecer' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Ao anoitecer' })).not.toBeChecked()
  await expect.element(page.getByText('Ao menos uma vez por dia.')).toBeInTheDocument()
  await expect.element(page.getByText('Se não chover')).toBeInTheDocument()
  await expect.element(labelled('Nome do cabeçalho')).toHaveValue('Lote')
  await expect.element(labelled('Rota')).toHaveValue('Centro, Porto')
  await expect.element(page.getByText('http://gateway.test/poleiro/s1')).toBeInTheDocument()
  await expect.element(page.getByText('••••1234')).toBeInTheDocument()
  await expect.element(page.getByText('Cuidado: voa depressa.')).toBeInTheDocument()
  await expect.element(page.getByText('Um pombo branco chama a atenção.')).toBeVisible()
  await expect.element(button('Trocar anilha')).toBeInTheDocument()
  await expectAccessible()
})

test('a new configuration starts with defaults, is validated in Portuguese and is created', async () => {
  const creation = http.post(url, async ({ request }) =>
    texts({ ...stored, ...Object(await request.json()), whistle: '••••', ring: 'ANILHA-77' }, 201),
  )
  const { called, onClose } = await open({ handlers: [absent, creation] })
  await expect.element(labelled('Pombal')).toHaveValue('')
  await expect.element(labelled('Rota')).toHaveValue('Centro')
  await labelled('Velocidade').fill('200')
  await page.getByRole('checkbox', { name: 'Ao amanhecer' }).click()
  await button('Salvar').click()
  await expect.element(page.getByText('Pombal é obrigatório')).toBeVisible()
  await expect.element(page.getByText('Assobio é obrigatório')).toBeVisible()
  await expect.element(page.getByText('Escolha pelo menos um evento')).toBeInTheDocument()
  await expect.element(labelled('Velocidade')).toHaveAttribute('aria-invalid', 'true')
  expect(called(`POST ${path}`)).toEqual([])
  await labelled('Pombal').fill(' https://pombal.exemplo ')
  await labelled('Assobio').fill('fiu')
  await labelled('Velocidade').fill('70')
  await labelled('Cor').selectOptions('Branco')
  await page.getByRole('checkbox', { name: 'Ao anoitecer' }).click()
  await labelled('Rota').fill('Centro, , Porto ')
  await button('Salvar').click()
  await expect.element(page.getByText('Configuração salva com sucesso!').first()).toBeVisible()
  expect(called(`POST ${path}`)).toEqual([
    {
      route: `POST ${path}`,
      body: {
        enabled: true,
        loft: 'https://pombal.exemplo',
        whistle: 'fiu',
        speed: 70,
        colour: 'white',
        events: ['dusk'],
        tags: {},
        route: ['Centro', 'Porto'],
      },
    },
  ])
  await expect.element(page.getByText('ANILHA-77')).toBeInTheDocument()
  await button('Concluir').click()
  expect(onClose).toHaveBeenCalledOnce()
})

test('sends only the changed fields of a stored configuration', async () => {
  const { called, onClose } = await open({
    handlers: [
      http.get(url, () => texts(stored)),
      http.put(url, async ({ request }) => texts({ ...stored, ...Object(await request.json()) })),
    ],
  })
  await expect.element(labelled('Criador')).toHaveValue('Bia')
  await labelled('Criador').fill('Caio')
  await button('Salvar').click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(called(`PUT ${path}`)).toEqual([{ route: `PUT ${path}`, body: { keeper: 'Caio' } }])
})

test('an optional field can be emptied again', async () => {
  const { called, onClose } = await open({
    handlers: [
      http.get(url, () => texts(stored)),
      http.put(url, async ({ request }) => texts({ ...stored, ...Object(await request.json()) })),
    ],
  })
  await labelled('Criador').fill('')
  await button('Salvar').click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(called(`PUT ${path}`)).toEqual([{ route: `PUT ${path}`, body: { keeper: '' } }])
})

test('uses its own texts to test, renew and remove', async () => {
  const { called, onClose } = await open({
    handlers: [
      http.get(url, () => texts(stored)),
      http.post(`${url}/test`, () => refused(400, 'storm', 'Está chovendo no pombal')),
      http.post(`${url}/ring`, () => texts({ ...stored, ring: 'ANILHA-78' })),
      http.delete(url, () => texts({})),
    ],
  })
  await button('Testar').click()
  await expect.element(page.getByText(/Está chovendo no pombal Espere a chuva passar\./)).toBeVisible()
  expect(called(`POST ${path}/test`)).toEqual([
    { route: `POST ${path}/test`, body: { loft: 'https://pombal.exemplo/a' } },
  ])
  await labelled('Pombal').fill('https://outro.exemplo')
  await expect.element(page.getByText(/O destino mudou/)).toBeVisible()
  await button('Trocar anilha').click()
  await page
    .getByRole('dialog', { name: 'Trocar a anilha?' })
    .getByRole('button', { name: 'Trocar', exact: true })
    .click()
  await expect.element(page.getByText('ANILHA-78')).toBeInTheDocument()
  await button('Remover').click()
  const question = page.getByRole('dialog', { name: 'Remover pombo?' })
  await expect.element(question.getByText(/^A configuração do pombo e todas as suas entregas/)).toBeVisible()
  await question.getByRole('button', { name: 'Remover' }).click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
