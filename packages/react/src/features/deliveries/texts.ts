import { countOf } from '@morpheus/sdk/format'
import {
  connectionLabels,
  deliveryMessages,
  deliveryStateLabels,
  integrationStatusLabels,
  standingLabels,
  targetLabels,
} from '@morpheus/sdk/text'
import { createSdkTextsHook, createTextsHook } from '../../provider/texts.js'

const delivery = {
  title: 'Entregas',
  of: (session: string) => `Entregas de ${session}`,
  view: 'Ver entregas',
  ofTarget: (target: string) => `de ${target}`,
  connections: (count: number) => countOf(count, 'conexão ativa', 'conexões ativas'),
  waiting: (count: number) => `${count.toLocaleString('pt-BR')} aguardando`,
  failed: (count: number) => `${count.toLocaleString('pt-BR')} com falha`,
  statusUnknown: 'Status indisponível',
  targets: 'Destinos',
  targetsError: 'Erro ao carregar dados da sessão',
  noTargets: 'Nenhum destino configurado',
  noTargetsText: (kinds: string) => `Configure um ${kinds} na sessão para que os eventos sejam entregues.`,
  configure: 'Configurar',
  goToSession: 'Ir para a sessão',
  pause: 'Pausar',
  resume: 'Retomar',
  pauseNamed: (target: string) => `Pausar ${target}`,
  resumeNamed: (target: string) => `Retomar ${target}`,
  pausedNow: (target: string) => `${target} pausado: os eventos ficam guardados até retomar`,
  resumedNow: (target: string) => `${target} retomado`,
  pauseFailure: 'Erro ao pausar o destino',
  resumeFailure: 'Erro ao retomar o destino',
  figures: { clients: 'Conexões', waiting: 'Aguardando', delivered: 'Entregues', dead: 'Falharam' },
  nextAttempt: (time: string) => `Próxima tentativa ${time}`,
  lastSuccess: (time: string) => `Última entrega: ${time}`,
  neverDelivered: 'Ainda nada foi entregue',
  history: 'Ao longo do tempo',
  historyError: 'Não foi possível carregar o histórico',
  noHistory: 'Nenhuma entrega neste período',
  noHistoryText: 'As entregas aparecem aqui assim que o primeiro evento sair.',
  plot: (span: string, delivered: string, failed: string, waiting: string) =>
    `Entregas, ${span}: ${delivered} entregues, ${failed} tentativas com falha, ${waiting} aguardando agora`,
  series: { delivered: 'Entregues', failed: 'Tentativas com falha', waiting: 'Aguardando' },
  range: 'Período',
  ranges: { '1h': '1h', '6h': '6h', '24h': '24h', '7d': '7d' },
  rangeSpans: {
    '1h': 'última hora',
    '6h': 'últimas 6 horas',
    '24h': 'últimas 24 horas',
    '7d': 'últimos 7 dias',
  },
  log: 'Registro de entregas',
  list: 'Lista de entregas',
  count: (count: number) => countOf(count, 'entrega', 'entregas'),
  moreThan: (count: string) => `mais de ${count} entregas`,
  search: 'Buscar por id, telefone ou nome',
  created: 'Criadas',
  anyTime: 'Qualquer período',
  createdFrom: (from: string) => `Desde ${from}`,
  createdTo: (to: string) => `Antes de ${to}`,
  createdBetween: (from: string, to: string) => `De ${from} a ${to}`,
  inSeconds: (seconds: number) => `em ${seconds} s`,
  newer: 'Entrega mais nova (k)',
  older: 'Entrega mais antiga (j)',
  contact: 'Contato',
  position: 'Posição na fila',
  positionOf: (position: number) =>
    position === 1 ? '1ª: é a próxima' : `${position.toLocaleString('pt-BR')}ª`,
  copyId: 'Copiar identificador',
  copyBody: 'Copiar corpo',
  copyCurl: 'Copiar como cURL',
  headers: 'Cabeçalhos enviados',
  headersHint:
    'Como o webhook está configurado agora, com os segredos mascarados. O instante e a assinatura são calculados a cada envio.',
  calculated: 'calculado a cada envio',
  filters: 'Filtros das entregas',
  target: 'Destino',
  allTargets: 'Todos os destinos',
  event: 'Evento',
  allEvents: 'Todos os eventos',
  state: 'Estado',
  allStates: 'Todos os estados',
  clearFilters: 'Limpar filtros',
  loadingLog: 'Carregando entregas…',
  logError: 'Não foi possível carregar as entregas',
  empty: 'Nenhuma entrega ainda',
  emptyText: 'Cada evento entregue, ou que tentou ser, aparece aqui com suas tentativas.',
  noMatch: 'Nenhuma entrega encontrada',
  noMatchText: 'Mude os filtros para ver outras entregas.',
  attempts: (count: number) => countOf(count, 'tentativa', 'tentativas'),
  answered: (status: number) => `HTTP ${status}`,
  duration: (milliseconds: string) => `${milliseconds} ms`,
  next: 'próxima tentativa',
  newOnes: (count: number) => countOf(count, 'nova entrega', 'novas entregas'),
  open: (event: string) => `Ver entrega de ${event}`,
  detail: 'Detalhes da entrega',
  detailError: 'Não foi possível carregar a entrega',
  id: 'Identificador',
  createdAt: 'Criada em',
  nextAttemptAt: 'Próxima tentativa',
  attemptHistory: 'Tentativas',
  noAttempts: 'Nenhuma tentativa ainda.',
  attempt: (number: number) => `Tentativa ${number}`,
  success: 'Entregue',
  answer: 'Início da resposta',
  body: 'Corpo enviado',
  replay: 'Reenviar',
  replayed: 'Entrega na fila para reenvio',
  replayFailure: 'Erro ao reenviar a entrega',
  replayFailed: 'Reenviar falhas…',
  replayFailedOf: (count: string) => `Reenviar falhas… (${count})`,
  replayTitle: 'Reenviar entregas que falharam',
  replayText:
    'As entregas que esgotaram as tentativas voltam para a fila, na ordem de antes e com o mesmo identificador.',
  since: 'Criadas desde',
  sinces: {
    '1h': 'Última hora',
    '24h': 'Últimas 24 horas',
    '7d': 'Últimos 7 dias',
    '30d': 'Últimos 30 dias',
  },
  confirmReplay: 'Reenviar',
  replayedAll: (count: number) =>
    count === 0
      ? 'Nenhuma entrega com falha neste período'
      : `${countOf(count, 'entrega na fila', 'entregas na fila')} para reenvio`,
  replayAllFailure: 'Erro ao reenviar as entregas',
  session: 'Sessão',
  back: 'Voltar para a sessão',
}

export const deliveryTexts = { delivery }

export const useDeliveryTexts = /* @__PURE__ */ createTextsHook(deliveryTexts)

export const useConnectionLabels = /* @__PURE__ */ createSdkTextsHook('connectionLabels', connectionLabels)
export const useDeliveryMessages = /* @__PURE__ */ createSdkTextsHook('deliveryMessages', deliveryMessages)
export const useDeliveryStateLabels = /* @__PURE__ */ createSdkTextsHook(
  'deliveryStateLabels',
  deliveryStateLabels,
)
export const useIntegrationStatusLabels = /* @__PURE__ */ createSdkTextsHook(
  'integrationStatusLabels',
  integrationStatusLabels,
)
export const useTargetLabels = /* @__PURE__ */ createSdkTextsHook('targetLabels', targetLabels)
export const useStandingLabels = /* @__PURE__ */ createSdkTextsHook('standingLabels', standingLabels)
