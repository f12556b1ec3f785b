import type { TraceStep } from '../features/trace/rows.js'

/** Labels of the steps of a message trace. */
export const traceStepLabels: Readonly<Record<TraceStep, string>> = {
  received: 'Recebida',
  written: 'Escrita no celular',
  queued: 'Na fila de envio',
  attempt: 'Tentativa de envio',
  sent: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  played: 'Ouvida',
  failed: 'Falhou',
  cancelled: 'Cancelada',
  edited: 'Editada',
  revoked: 'Apagada para todos',
  event: 'Evento guardado',
  delivery: 'Entrega',
  try: 'Tentativa de entrega',
  question: 'Pergunta ao bot',
  asking: 'Bot consultado',
  reply: 'Resposta do bot',
}
