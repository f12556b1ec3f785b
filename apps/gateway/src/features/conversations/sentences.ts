import type { OwnerReason } from '../../core/store/conversationTables.js'

/** Sent after the opt-out keyword. */
export const leftText = 'Pronto, o atendimento automático foi encerrado nesta conversa.'

/** For operators. */
export const loopSentences: Record<Extract<OwnerReason, 'flood' | 'echo'>, string> = {
  flood: 'o bot respondeu vezes demais em pouco tempo a uma conversa e foi pausado nela por 30 minutos',
  echo: 'uma conversa repetia a mesma pergunta e a mesma resposta, e o bot foi pausado nela por 30 minutos',
}
