import { Behavior } from '@morpheus/sdk'
import type { FieldText, Form } from '../../forms/form.js'

/** The six toggles of configuration spec §3. */
export const behaviorForm = {
  schema: Behavior,
  fields: {
    receiveIncomingCalls: {
      label: 'Receber chamadas',
      flag: 'receber-chamadas',
      hint: 'desligado, as chamadas são recusadas.',
    },
    ignoreGroupMessages: {
      label: 'Ignorar grupos',
      flag: 'ignorar-grupos',
      hint: 'o que vem de grupos não conta nem é entregue.',
    },
    alwaysOnline: {
      label: 'Sempre online',
      flag: 'sempre-online',
      hint: 'os contatos a veem online enquanto conectada.',
    },
    markMessagesAsRead: {
      label: 'Marcar como lidas',
      flag: 'marcar-lidas',
      hint: 'o que chega é marcado como lido na hora.',
    },
    syncFullHistory: {
      label: 'Sincronizar histórico',
      flag: 'sincronizar-historico',
      hint: 'o próximo pareamento pede todo o histórico.',
    },
    markStatusAsViewed: {
      label: 'Visualizar status',
      flag: 'visualizar-status',
      hint: 'o status dos contatos é marcado como visto.',
    },
  } satisfies Record<keyof Behavior, FieldText>,
} satisfies Form
