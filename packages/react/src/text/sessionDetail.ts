import { countOf } from '@morpheus/sdk/format'
import { areaTexts } from '../provider/texts.js'

export const detailTexts = {
  info: 'Informações',
  phone: 'Telefone',
  created: 'Criada em',
  lastActivity: 'Última atividade',
  status: 'Status',
  messagesToday: 'Mensagens hoje',
  both: (received: number, sent: number) => `${countOf(received, 'recebida')} · ${countOf(sent, 'enviada')}`,
  queued: 'Na fila de envio',
  failedToday: 'Falharam hoje',
  id: 'Identificador',
  contacts: 'Contatos',
  chats: 'Conversas',
  messages: 'Mensagens',
  messagesDisabled: 'Sistema de mensagens desabilitado',
  actions: 'Ações da sessão',
  connect: 'Conectar Sessão',
  connecting: 'Conectando…',
  connectPhone: 'Conectar via Telefone',
  disconnect: 'Desconectar Sessão',
  restart: 'Reiniciar',
  cancelConnection: 'Cancelar Conexão',
  viewQr: 'Ver QR Code',
  viewContacts: 'Ver Contatos',
  viewMessages: 'Ver Mensagens',
  viewDeliveries: 'Ver Entregas',
  settings: 'Configurações',
  remove: 'Deletar Sessão',
  integrations: 'Integrações',
  configure: 'Configurar',
  notFound: 'Sessão não encontrada',
  notFoundText: 'Ela pode ter sido excluída ou o endereço está errado.',
  loadError: 'Erro ao carregar dados da sessão',
}

export const useDetailTexts = areaTexts('detail', detailTexts)
