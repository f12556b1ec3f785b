import { EventName, type Morpheus } from '@morpheus/sdk'
import { integrationKinds, targetKinds } from '@morpheus/sdk/catalogue'
import { formatPhone } from '@morpheus/sdk/format'
import { deliveryStateLabels, targetLabels } from '@morpheus/sdk/text'
import { situationWords } from '../../features/sessions/situationWords.js'
import { openClient } from '../client/open.js'
import { clean } from '../output/clean.js'
import { statusCell } from '../output/status.js'
import { waiting } from '../output/waiting.js'
import { readProfiles } from '../profile/read.js'
import { requireSignIn, settings } from '../profile/settings.js'
import type { Candidate, Lookup } from './candidates.js'

/** Timeout in milliseconds, short for a person at the prompt. */
const patience = 2_000
const few = 50

type Ask = (morpheus: Morpheus, options: { signal: AbortSignal }) => Promise<Candidate[]>

function namedOrById(all: readonly { id: string; name: string; what: string }[]): Candidate[] {
  const count = new Map<string, number>()
  for (const { name } of all) count.set(name, (count.get(name) ?? 0) + 1)
  return all.flatMap(({ id, name, what }) =>
    count.get(name) !== 1
      ? [{ value: id, what: `${name} ${what}` }]
      : [
          { value: name, what },
          { value: id, what: name, whenBegun: true },
        ],
  )
}

const live: Readonly<Record<string, Ask>> = {
  sessão: async ({ sessions }, options) =>
    namedOrById(
      (await sessions.list({}, options)).sessions.map(({ id, name, status, phone }) => ({
        id,
        name,
        what: `${statusCell(status).text} ${phone ? formatPhone(phone) : id.slice(0, 8)}`,
      })),
    ),
  etiqueta: async ({ sessions }, options) => {
    const tags = (await sessions.list({}, options)).sessions.flatMap((session) => session.tags ?? [])
    return [...new Set(tags)].map((value) => ({ value, what: '' }))
  },
  chave: async ({ apiKeys }, options) =>
    namedOrById(
      (await apiKeys.list({}, options)).keys.map(({ id, name }) => ({ id, name, what: id.slice(0, 8) })),
    ),
  entrega: async ({ deliveries }, options) =>
    (await deliveries.list({ limit: few }, options)).logs.map(({ id, event, target, state }) => ({
      value: id,
      what: `${event} ${targetLabels[target]} ${deliveryStateLabels[state]}`,
    })),
  convite: async ({ invitations }, options) =>
    (await invitations.list({}, options)).invitations.map(({ id, email }) => ({ value: email, what: id })),
  template: async ({ templates }, options) =>
    (await templates.list({ limit: few }, options)).templates.map(({ name, content }) => ({
      value: name,
      what: content,
    })),
  backup: async ({ backups }, options) => [
    { value: 'ultimo', what: 'o mais novo' },
    ...(await backups.list({}, options)).map(({ id, createdAt }) => ({ value: id, what: createdAt })),
  ],
  aparelho: async ({ security }, options) =>
    (await security.devices({}, options)).devices.map(({ id, name }) => ({ value: id, what: name })),
}

const fixed: Readonly<Record<string, () => Candidate[]>> = {
  perfil: () => Object.keys(readProfiles()).map((value) => ({ value, what: '' })),
  integração: () => integrationKinds.map((value) => ({ value, what: '' })),
  destino: () => targetKinds.map((value) => ({ value, what: '' })),
  evento: () => EventName.options.map((value) => ({ value, what: '' })),
  situação: () => situationWords.map((value) => ({ value, what: '' })),
}

/** Returns nothing on an error, as the prompt is no place for it. */
export const lookupLive =
  (given: { perfil?: string; url?: string }): Lookup =>
  async (name) => {
    const key = name.endsWith('ões') ? `${name.slice(0, -3)}ão` : name.replace(/s$/, '')
    try {
      const known = fixed[key]
      if (known) return known()
      const ask = live[key]
      if (!ask) return []
      const chosen = settings(given)
      requireSignIn(chosen)
      waiting().silence()
      const { morpheus } = await openClient(chosen)
      const found = await ask(morpheus, { signal: AbortSignal.timeout(patience) })
      return found.map((one) => ({ ...one, value: clean(one.value), what: clean(one.what).slice(0, 60) }))
    } catch {
      return []
    }
  }
