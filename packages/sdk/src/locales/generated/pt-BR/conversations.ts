// Generated from locales/pt-BR/conversations.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const conversationsMessages: Messages = {
  "conversations.owner.phone": ["Alguém respondeu pelo celular"],
  "conversations.owner.agent": ["Um atendente respondeu"],
  "conversations.owner.api": ["Uma mensagem foi enviada pela API ou pelo painel"],
  "conversations.owner.operator": ["Um operador decidiu assim"],
  "conversations.owner.handover": ["O bot pediu um atendente"],
  "conversations.owner.keyword": ["O cliente pediu para sair do bot"],
  "conversations.owner.flood": ["O bot respondeu vezes demais em pouco tempo"],
  "conversations.owner.echo": ["A mesma pergunta e a mesma resposta se repetiam"],
  "conversations.file_not_sent": ["Um arquivo da resposta do bot não foi enviado"],
  "conversations.file_not_sent_because": ["Um arquivo da resposta do bot não foi enviado: ",["reason"]],
}
