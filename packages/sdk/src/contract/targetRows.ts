import * as z from 'zod'
import { rowsOf, type Shape } from './endpoint.js'
import { lenient } from './lenient.js'
import type { TargetKind } from './targets.js'

const endpoint = rowsOf({ category: 'integrations', scope: 'integrations' })

interface TargetSchemas<Kind, New extends Shape, Change extends Shape, View extends z.ZodObject> {
  kind: Kind
  /** What operators call it, with its article: `o RabbitMQ`. */
  label: string
  create: New
  update: Change
  answer: View
}

export const targetNotConfigured = { 404: 'Configuração não encontrada' }

/** A test reaches out, so a user has a share of them. */
export const tooManyTests = { 429: 'Muitos testes de conexão' }

/** What came of a test, in words for an operator. */
export const TargetTest = z.object({
  connected: z.boolean(),
  message: lenient(z.string(), {
    otherwise: ({ own }) =>
      String(own.connected) === 'true' ? 'Conexão testada com sucesso!' : 'Falha ao testar conexão',
  }),
  /** Milliseconds; absent where nobody measured. */
  duration: z.number().optional(),
})
export type TargetTest = z.output<typeof TargetTest>

/** The four rows that every kind of target has under `/sessions/:id/<kind>`. Configuration spec §7.1. */
export function targetRows<
  const Kind extends TargetKind,
  New extends Shape,
  Change extends Shape,
  View extends z.ZodObject,
>({ kind, label, create, update, answer }: TargetSchemas<Kind, New, Change, View>) {
  const name = label.slice(2)
  const failures = targetNotConfigured
  return {
    /** 404 means not configured. */
    get: endpoint(`GET /sessions/:id/${kind}` as const, {
      summary: `Mostra ${label} de uma sessão`,
      answer,
      failures,
    }),
    /** A session has at most one. */
    create: endpoint(`POST /sessions/:id/${kind}` as const, {
      summary: `Configura ${label} de uma sessão`,
      body: create,
      entity: answer,
      answer,
      acknowledged: true,
      success: 201,
      failures: { 404: 'Sessão não encontrada', 409: `O ${name} desta sessão já está configurado` },
    }),
    /** Takes any part; what waits is tried at once. */
    update: endpoint(`PUT /sessions/:id/${kind}` as const, {
      summary: `Altera ${label} de uma sessão`,
      body: update,
      entity: answer,
      answer,
      acknowledged: true,
      failures,
    }),
    /** Removes it with its deliveries. */
    remove: endpoint(`DELETE /sessions/:id/${kind}` as const, {
      summary: `Remove ${label} de uma sessão`,
      answer: z.object({}),
      acknowledged: true,
      failures,
    }),
  }
}
