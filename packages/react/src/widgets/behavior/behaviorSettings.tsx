import { Behavior, configCalls, defaultBehavior } from '@morpheus/sdk'
import { behavior as description } from '@morpheus/sdk/integrations'
import { deliveryMessages } from '@morpheus/sdk/text'
import { SlidersHorizontal } from 'lucide-react'
import { integration } from '../../editor/integration.js'
import { targetTexts } from '../delivery/targets/texts.js'

const { behavior } = deliveryMessages

/** Configuration spec §3: six toggles, by default all off but the calls. */
export const behaviorSettings = integration({
  title: 'Comportamento',
  intro: 'Como esta sessão se comporta no WhatsApp.',
  icon: <SlidersHorizontal />,
  fields: [
    {
      name: 'receiveIncomingCalls',
      label: 'Receber chamadas',
      help: 'Desligado, as chamadas de voz e vídeo são recusadas.',
      kind: 'toggle',
    },
    {
      name: 'ignoreGroupMessages',
      label: 'Ignorar mensagens de grupos',
      help: 'Mensagens de grupos não são contadas nem entregues às integrações.',
      kind: 'toggle',
    },
    {
      name: 'alwaysOnline',
      label: 'Sempre online',
      help: 'Os contatos veem a conta online enquanto ela estiver conectada.',
      kind: 'toggle',
    },
    {
      name: 'markMessagesAsRead',
      label: 'Marcar mensagens como lidas',
      help: 'Tudo o que chega é marcado como lido na hora.',
      kind: 'toggle',
    },
    {
      name: 'syncFullHistory',
      label: 'Sincronizar histórico completo',
      help: 'O próximo pareamento pede ao celular todo o histórico.',
      kind: 'toggle',
    },
    {
      name: 'markStatusAsViewed',
      label: 'Marcar status como visto',
      help: 'O que os contatos publicam como status é marcado como visto.',
      kind: 'toggle',
    },
  ],
  schema: Behavior,
  defaults: defaultBehavior,
  texts: {
    ...targetTexts('Comportamento'),
    loadFailure: behavior.loadFailure,
    saveFailure: behavior.saveFailure,
    removed: behavior.reset,
    removeFailure: behavior.resetFailure,
  },
  removal: {
    label: 'Resetar',
    title: 'Resetar comportamento?',
    text: 'As seis opções voltam aos valores padrão.',
    confirm: 'Resetar',
  },
  calls: (client, id) => configCalls(description, client, id),
})
