import * as z from 'zod'
import { rowsOf } from '../core/endpoint.js'
import { Instant } from '../core/values.js'
import { catalogue } from './catalogue.js'
import { describe } from './describe.js'
import { field } from './field.js'

const endpoint = rowsOf({ category: 'configuration', scope: 'sessions', sessions: 'one', ability: 'never' })
const failures = { 404: 'Sessão não encontrada' }

/** Limit of a day of a plan, from 1 on. */
export function warmupLimit({ firstDay, growth }: { firstDay: number; growth: number }, day: number): number {
  return Math.floor(firstDay * (1 + growth / 100) ** (day - 1))
}

/**
 * A plan for a new number: a daily limit of new conversations that grows, on top of the session's pace. Whoever wrote to
 * the number, or was written to before, is not counted. Extension: the specification has none.
 */
export const warmup = describe({
  kind: 'warmup',
  card: catalogue.warmup,
  features: [
    'Limite diário de conversas novas, que cresce',
    'Quem já conversa com o número não espera',
    'O que passa do limite sai sozinho no dia seguinte',
  ],
  fields: {
    enabled: field.toggle({
      label: 'Ativo',
      help: 'Quando ligado, o plano começa hoje. Quando desligado, nada é limitado por ele.',
      flag: 'ativo',
      initial: false,
    }),
    firstDay: field.number({
      label: 'Conversas novas no primeiro dia',
      flag: 'primeiro-dia',
      half: true,
      min: 1,
      max: 1000,
      initial: 20,
    }),
    growth: field.number({
      label: 'Crescimento por dia (%)',
      flag: 'crescimento',
      half: true,
      min: 0,
      max: 200,
      initial: 30,
    }),
    days: field.number({
      label: 'Duração em dias',
      help: 'Depois deles o plano não limita mais nada; o ritmo da sessão continua valendo.',
      flag: 'dias',
      min: 1,
      max: 90,
      initial: 14,
    }),
  },
  extra: {
    /** Start of the current plan; null while it is disabled. */
    startedAt: Instant.nullable().default(null),
    /** Day of the plan from 1 on, its limit and the conversations begun; null while disabled, and once it is over. */
    today: z.object({ day: z.number(), limit: z.number(), begun: z.number() }).nullable().default(null),
  },
  fresh: () => ({}),
  rows: ({ schemas: { change, view } }) => ({
    /** Returns the defaults, disabled, where nothing was changed. */
    get: endpoint('GET /sessions/:id/warm-up', { answer: view }),
    /** Takes any part. Enabling begins the plan anew; other changes go on with the current day. */
    update: endpoint('PUT /sessions/:id/warm-up', { body: change, entity: view, answer: view }),
    reset: endpoint('POST /sessions/:id/warm-up/reset', { answer: view }),
  }),
  reference: {
    get: { summary: 'Mostra o plano de aquecimento de uma sessão', failures },
    update: { summary: 'Altera o plano de aquecimento de uma sessão', failures },
    reset: { summary: 'Encerra o plano de aquecimento de uma sessão', failures, destroys: true },
  },
  calls: { load: 'get', create: 'update', change: 'update', reset: 'reset' },
  removal: {
    label: 'Resetar',
    title: 'Encerrar o aquecimento?',
    text: 'O plano termina e as mensagens que esperam por ele saem no ritmo da sessão.',
    confirm: 'Encerrar',
  },
  summary: ({ enabled, today, days }, { write }) => {
    if (!enabled) return null
    if (!today) return write('summary.over', 'Plano concluído')
    const { day, limit, begun } = today
    return write('summary.today', `Dia ${day} de ${days} · ${begun} de ${limit} conversas novas hoje`, {
      day,
      days,
      begun,
      limit,
    })
  },
  facts: ({ today, days }, { write }) => {
    if (!today) return []
    const { day, limit, begun } = today
    return [
      [write('facts.day', 'Dia do plano'), write('facts.dayOf', `${day} de ${days}`, { day, days })],
      [
        write('facts.today', 'Conversas novas hoje'),
        write('facts.todayOf', `${begun} de ${limit}`, { begun, limit }),
      ],
    ]
  },
})

/** A plan with its current day, without the session. */
export const SessionWarmup = warmup.schemas.view.omit({ sessionId: true })
export type SessionWarmup = z.output<typeof SessionWarmup>
