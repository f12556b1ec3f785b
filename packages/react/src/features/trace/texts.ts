import { traceStepLabels } from '@morpheus/sdk/text'
import { createSdkTextsHook, createTextsHook } from '../../provider/texts.js'

const trace = {
  title: 'Rastro',
  open: 'Rastro',
  loading: 'Carregando rastro…',
  error: 'Não foi possível carregar o rastro',
  unknown: 'Nada com este ID está guardado',
  unknownText: 'Mensagens, eventos e entregas antigos deixam de ser guardados, e o rastro deles também.',
  received: 'Mensagem recebida',
  sent: 'Mensagem enviada',
  kinds: { message: 'Mensagem', event: 'Evento', delivery: 'Entrega' },
  ids: { message: 'ID da mensagem', event: 'ID do evento', delivery: 'ID da entrega' },
  hops: 'Passos',
  outcomes: { ok: 'Feito', waiting: 'Aguardando', failed: 'Falhou', cancelled: 'Cancelado' },
  number: (number: number) => `nº ${number}`,
  answered: (status: number) => `HTTP ${status}`,
  cursor: (cursor: number) => `#${cursor}`,
  took: 'Duração',
  /** `moment` is null once the attempt is due. */
  next: (time: string, exactTime: string | null) =>
    `Próxima tentativa ${time}${exactTime === null ? '' : ` (${exactTime})`}`,
  unknownTime: 'Hora não registrada',
}

export const traceTexts = { trace }

export const useTraceTexts = /* @__PURE__ */ createTextsHook(traceTexts)

export const useTraceStepLabels = /* @__PURE__ */ createSdkTextsHook('traceStepLabels', traceStepLabels)
