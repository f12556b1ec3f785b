import type * as z from 'zod'
import { rowsOf } from '../core/endpoint.js'
import { deliveryMessages } from '../text/delivery.js'
import { catalogue } from './catalogue.js'
import { describe } from './describe.js'
import { field } from './field.js'

const endpoint = rowsOf({ category: 'configuration', scope: 'sessions', sessions: 'one', ability: 'never' })
const failures = { 404: 'Sessão não encontrada' }
const { behavior: messages } = deliveryMessages

/**
 * A session's behaviour on WhatsApp; every toggle is off by default except for the calls. Configuration spec §3 and
 * §7.1.
 */
export const behavior = describe({
  kind: 'behavior',
  card: catalogue.behavior,
  features: ['Chamadas e grupos', 'Presença e confirmação de leitura', 'Histórico e status'],
  fields: {
    receiveIncomingCalls: field.toggle({
      label: 'Receber chamadas',
      help: 'Quando desligado, as chamadas de voz e vídeo são recusadas.',
      flag: 'receber-chamadas',
      initial: true,
      fallback: true,
    }),
    ignoreGroupMessages: field.toggle({
      label: 'Ignorar mensagens de grupos',
      help: 'Mensagens de grupos não são contadas nem entregues às integrações.',
      flag: 'ignorar-grupos',
      initial: false,
    }),
    alwaysOnline: field.toggle({
      label: 'Sempre online',
      help: 'Os contatos veem a conta online enquanto ela estiver conectada.',
      flag: 'sempre-online',
      initial: false,
    }),
    /** Emits `message:read`. */
    markMessagesAsRead: field.toggle({
      label: 'Marcar mensagens como lidas',
      help: 'Tudo o que chega é marcado como lido na hora.',
      flag: 'marcar-lidas',
      initial: false,
    }),
    /** Applies once, to messages from before the pairing: `message:history`. */
    syncFullHistory: field.toggle({
      label: 'Sincronizar histórico completo',
      help: 'O próximo pareamento pede ao celular todo o histórico.',
      flag: 'sincronizar-historico',
      initial: false,
    }),
    markStatusAsViewed: field.toggle({
      label: 'Marcar status como visto',
      help: 'O que os contatos publicam como status é marcado como visto.',
      flag: 'visualizar-status',
      initial: false,
    }),
  },
  extra: {},
  fresh: () => ({}),
  rows: ({ schemas: { change, view } }) => ({
    /** Returns the defaults where nothing was changed. */
    get: endpoint('GET /sessions/:id/behavior', {
      answer: view,
    }),
    /** Takes any part and returns the whole. Applies from the next message, call or status on. */
    update: endpoint('PUT /sessions/:id/behavior', {
      body: change,
      entity: view,
      answer: view,
      hasUnspecifiedAnswer: true,
    }),
    reset: endpoint('POST /sessions/:id/behavior/reset', {
      answer: view,
      hasUnspecifiedAnswer: true,
    }),
  }),
  // The documents send all six at once: a server may treat a missing one as off.
  reference: {
    get: { summary: 'Mostra as configurações de comportamento de uma sessão', failures },
    update: { summary: 'Altera as configurações de comportamento de uma sessão', failures },
    reset: { summary: 'Volta ao comportamento padrão de uma sessão', failures, destroys: true },
  },
  calls: { load: 'get', create: 'update', reset: 'reset' },
  texts: {
    loadFailure: messages.loadFailure,
    saveFailure: messages.saveFailure,
    removed: messages.reset,
    removeFailure: messages.resetFailure,
  },
  removal: {
    label: 'Resetar',
    title: 'Resetar comportamento?',
    text: 'As seis opções voltam aos valores padrão.',
    confirm: 'Resetar',
  },
})

/** The six toggles, without the session. */
export const Behavior = behavior.schemas.view.omit({ sessionId: true })
export type Behavior = z.output<typeof Behavior>

/** The defaults of a session without a configuration. Configuration spec §3. */
export const defaultBehavior: Behavior = behavior.schemas.create.parse({})
