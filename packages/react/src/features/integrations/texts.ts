import { countOf } from '@morpheus/sdk/format'
import type { SyncProgress } from '@morpheus/sdk/integrations'
import { contactSyncMessages, contactSyncText, messageImportMessages } from '@morpheus/sdk/text'
import { createTextsHook } from '../../provider/texts.js'

const integrations = {
  title: 'Integrações',
  add: 'Nova Integração',
  summary: 'Resumo',
  configured: 'Configuradas',
  configuredOf: (count: string, total: number) => `${count} de ${total}`,
  available: 'Disponíveis',
  soon: 'Em breve',
  total: 'Total',
  ofSession: (name: string) => `em ${name}`,
  noSessionChosen: 'Escolha uma sessão',
  search: 'Buscar integração',
  session: 'Sessão',
  selectSession: 'Selecione uma sessão',
  sessionHint: 'A configuração vale para a sessão escolhida.',
  noSessions: 'Nenhuma sessão ainda. Crie uma na página de sessões primeiro.',
  goToSessions: 'Ir para Sessões',
  sessionsError: 'Não foi possível carregar as sessões',
  healthError: 'Não foi possível ler como estão as integrações',
  needsSession: 'Por favor, selecione uma sessão antes de configurar a integração.',
  category: 'Categoria',
  all: 'Todos',
  popular: 'Populares',
  list: 'Integrações',
  empty: 'Nenhuma integração encontrada',
  emptyText: 'Mude a busca ou a categoria.',
  showAll: 'Mostrar todas',
  configure: 'Configurar',
  connect: 'Conectar',
  unknown: 'Estado desconhecido',
  since: (time: string) => `desde ${time}`,
  lastSuccess: (time: string) => `Último sucesso: ${time}`,
  neverWorked: 'Nunca funcionou ainda',
  waiting: (count: number) => countOf(count, 'na fila', 'na fila'),
  repliesToday: (count: number) => countOf(count, 'resposta hoje', 'respostas hoje'),
  /** 95th percentile of today's response times. */
  p95: (duration: string) => `p95 ${duration}`,
  messageImport: {
    title: 'Mensagens guardadas',
    hint: 'Leva ao Chatwoot as mensagens dos últimos dias que ele ainda não tem, cada uma com a hora em que foi escrita.',
    days: 'Dias',
    dayCount: (count: number) => countOf(count, 'dia', 'dias'),
    start: 'Importar mensagens',
    ...messageImportMessages,
    progress: (progress: SyncProgress) => contactSyncText(progress, messageImportMessages),
  },
  contactSync: {
    title: 'Contatos',
    hint: 'Leva os contatos da sessão ao Chatwoot. Quem já está lá é encontrado, não duplicado.',
    start: 'Sincronizar contatos',
    ...contactSyncMessages,
    progress: contactSyncText,
  },
}

export const integrationTexts = { integrations }

export const useIntegrationTexts = /* @__PURE__ */ createTextsHook(integrationTexts)
