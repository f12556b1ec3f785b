import type { OwnerReason } from '../../core/store/conversationTables.js'

/** Sent after the opt-out keyword. */
export const leftText = 'Pronto, o atendimento automático foi encerrado nesta conversa.'

/** For operators. */
export const loopSentences: Record<Extract<OwnerReason, 'flood' | 'echo'>, string> = {
  flood: 'o bot respondeu vezes demais em pouco tempo a uma conversa e foi pausado nela por 30 minutos',
  echo: 'uma conversa repetia a mesma pergunta e a mesma resposta, e o bot foi pausado nela por 30 minutos',
}

/** Reason of an ownership, for operators. */
export const reasonSentences: Record<OwnerReason, string> = {
  phone: 'Alguém respondeu pelo celular',
  agent: 'Um atendente respondeu',
  api: 'Uma mensagem foi enviada pela API ou pelo painel',
  operator: 'Um operador decidiu assim',
  handover: 'O bot pediu um atendente',
  keyword: 'O cliente pediu para sair do bot',
  flood: 'O bot respondeu vezes demais em pouco tempo',
  echo: 'A mesma pergunta e a mesma resposta se repetiam',
}
