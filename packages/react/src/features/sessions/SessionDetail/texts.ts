import { countOf } from '@morpheus/sdk/format'
import { createTextsHook } from '../../../provider/texts.js'

const detail = {
  info: 'Informações',
  phone: 'Telefone',
  displayName: 'Nome de exibição',
  quality: 'Qualidade',
  created: 'Criada em',
  lastActivity: 'Última atividade',
  status: 'Status',
  messagesToday: 'Mensagens hoje',
  both: (received: number, sent: number) => `${countOf(received, 'recebida')} · ${countOf(sent, 'enviada')}`,
  queued: 'Na fila de envio',
  failedToday: 'Falharam hoje',
  id: 'Identificador',
  otherNumber: (now: string, former: string) =>
    `O número mudou: agora é ${now}, antes era ${former}. Se foi engano, desconecte e pareie o celular certo.`,
  undoOtherNumber: 'Desconectar',
  keepOtherNumber: 'Está certo',
  keepNumberFailure: 'Erro ao confirmar o número',
  sharedNumber: (names: readonly string[]) =>
    `O mesmo número também está pareado em ${names.join(', ')}: bots e integrações de cada sessão respondem por ele.`,
  copyPhone: 'Copiar telefone',
  copyId: 'Copiar identificador',
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
  viewConversations: 'Ver Conversas',
  viewGroups: 'Ver Grupos',
  viewProfile: 'Ver Perfil',
  viewStatuses: 'Ver Status',
  viewCampaigns: 'Ver Campanhas',
  viewMessages: 'Ver Mensagens',
  viewCloudTemplates: 'Templates da Meta',
  viewDeliveries: 'Ver Entregas',
  settings: 'Configurações',
  remove: 'Deletar Sessão',
  integrations: 'Integrações',
  configure: 'Configurar',
  risk: 'Risco do número',
  riskLevels: { unknown: 'Sem dados', low: 'Baixo', medium: 'Médio', high: 'Alto' },
  riskUnknown: 'Ainda há poucas mensagens para estimar o risco.',
  riskLow: (days: number) => `Nenhum sinal de risco nos últimos ${days} dias.`,
  switchedOn: (names: readonly string[]) =>
    names.length === 0 ? 'Nada ligado' : `${countOf(names.length, 'ligado', 'ligados')}: ${names.join(', ')}`,
  notFound: 'Sessão não encontrada',
  notFoundText: 'Ela pode ter sido excluída ou o endereço está errado.',
  loadError: 'Erro ao carregar dados da sessão',
}

export const detailTexts = { detail }

export const useDetailTexts = /* @__PURE__ */ createTextsHook(detailTexts)
