import { createTextsHook } from '../../provider/texts.js'

const dashboard = {
  /**
   * `down` are disconnected, `back` reconnect by themselves, `unstable` keep disconnecting, `restricted` cannot start
   * conversations.
   */
  fallen: (down: number, back: number, unstable: number, restricted = 0) =>
    [
      down > 0 && (down === 1 ? '1 sessão fora do ar' : `${down} sessões fora do ar`),
      back > 0 && (back === 1 ? '1 sessão reconectando' : `${back} sessões reconectando`),
      restricted > 0 && (restricted === 1 ? '1 sessão restrita' : `${restricted} sessões restritas`),
      unstable > 0 && (unstable === 1 ? '1 sessão instável' : `${unstable} sessões instáveis`),
    ]
      .filter(Boolean)
      .join(' · '),
  resolve: 'Resolver agora',
  more: (count: number) => (count === 1 ? 'e mais 1' : `e mais ${count}`),
  overview: 'Indicadores',
  overviewError: 'Não foi possível carregar os indicadores',
  trendUp: 'em alta',
  trendDown: 'em queda',
  trendFlat: 'sem mudança',
  noHistory: 'Sem histórico',
  lastDay: (min: string, max: string) => `Últimas 24 horas, hora a hora: de ${min} a ${max}`,
  activity: 'Atividade recente',
  activityError: 'Não foi possível carregar a atividade recente',
  noActivity: 'Nenhuma atividade ainda',
  noActivityText: 'Conexões e mensagens das suas sessões aparecem aqui assim que acontecem.',
  activityTypes: {
    message_sent: 'Mensagem enviada',
    message_received: 'Mensagem recebida',
    session_connected: 'Sessão conectada',
    template_created: 'Template criado',
    session_fell: 'Sessão fora do ar',
    message_failed: 'Mensagem não enviada',
    delivery_failed: 'Entrega com falha',
  },
  removedSession: 'Sessão excluída',
  messages: 'Mensagens',
  messagesError: 'Não foi possível carregar as mensagens',
  period: 'Período',
  periods: { day: 'Dia', week: 'Semana', month: 'Mês' },
  periodSpans: { day: 'últimas 24 horas', week: 'últimos 7 dias', month: 'últimos 30 dias' },
  received: 'Recebidas',
  sent: 'Enviadas',
  noMessages: 'Nenhuma mensagem neste período',
  noMessagesText: 'O gráfico começa com a primeira mensagem de uma sessão conectada.',
  messagesPlot: (span: string, received: string, sent: string) =>
    `Mensagens por período, ${span}: ${received} recebidas e ${sent} enviadas`,
}

export const dashboardTexts = { dashboard }

export const useDashboardTexts = /* @__PURE__ */ createTextsHook(dashboardTexts)
