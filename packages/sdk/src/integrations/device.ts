import * as z from 'zod'
import { rowsOf } from '../core/endpoint.js'
import { integrationsRules } from '../locales/generated/pt-BR/rules/integrations.js'
import { createRules } from '../locales/rules.js'
import { catalogue } from './catalogue.js'
import { describe } from './describe.js'
import { field } from './field.js'

const rule = createRules(integrationsRules)
const endpoint = rowsOf({ category: 'configuration', scope: 'sessions', sessions: 'one', ability: 'never' })

const failures = { 404: 'Sessão não encontrada' }
const refusals = { 400: 'A sessão não aparece em uma lista de aparelhos', ...failures }

const browsers = [
  { value: 'chrome', label: 'Google Chrome' },
  { value: 'firefox', label: 'Firefox' },
  { value: 'edge', label: 'Microsoft Edge' },
  { value: 'safari', label: 'Safari' },
  { value: 'opera', label: 'Opera' },
] as const
/** The browsers that a phone can show for a session. */
export type DeviceBrowser = (typeof browsers)[number]['value']
const browserLabels = new Map<string, string>(browsers.map(({ value, label }) => [value, label]))

/** The linked device of a session, as its phone lists it. Extension: the specification has none. */
export const device = describe({
  kind: 'device',
  card: catalogue.device,
  features: [
    'Nome na lista de aparelhos do celular',
    'Navegador que a lista mostra',
    'Vale no próximo pareamento',
  ],
  fields: {
    name: field.text({
      label: 'Nome',
      help: 'Como o celular lista a sessão em Aparelhos conectados. Vazio, vale o nome do servidor.',
      flag: 'nome',
      placeholder: 'Loja Centro',
      initial: '',
      schema: z
        .string(rule('rules.integrations.text_invalid'))
        .trim()
        .max(50, { ...rule('rules.common.name_long_most'), abort: true })
        .regex(/^\P{C}*$/u, rule('rules.integrations.invisible_characters')),
    }),
    browser: field.choice({
      label: 'Navegador',
      help: 'O ícone da lista. No pareamento por código o nome é sempre Ubuntu, e só o navegador vale.',
      flag: 'navegador',
      choices: browsers,
      unknown: rule('rules.integrations.browser_unknown'),
      initial: 'chrome',
      fallback: 'chrome',
    }),
  },
  extra: {},
  fresh: () => ({}),
  rows: ({ schemas: { change, view } }) => ({
    /** Returns the defaults where nothing was changed. */
    get: endpoint('GET /sessions/:id/device', { answer: view }),
    /** Takes any part. A paired session keeps its entry on the phone until it is paired again. */
    update: endpoint('PUT /sessions/:id/device', { body: change, entity: view, answer: view }),
    reset: endpoint('POST /sessions/:id/device/reset', { answer: view }),
  }),
  reference: {
    get: { summary: 'Mostra como o celular lista a sessão', failures },
    update: { summary: 'Altera como o celular lista a sessão', failures: refusals },
    reset: { summary: 'Volta ao nome e navegador padrão da sessão', failures: refusals, destroys: true },
  },
  summary: ({ name, browser }, { write }) =>
    [name || write('summary.unnamed', 'Nome do servidor'), browserLabels.get(browser) ?? browser].join(' · '),
  calls: { load: 'get', create: 'update', change: 'update', reset: 'reset' },
  removal: {
    label: 'Resetar',
    title: 'Resetar aparelho?',
    text: 'Nome e navegador voltam ao padrão do servidor, a partir do próximo pareamento.',
    confirm: 'Resetar',
  },
})

/** Name and browser, without the session. */
export const SessionDevice = device.schemas.view.omit({ sessionId: true })
export type SessionDevice = z.output<typeof SessionDevice>
