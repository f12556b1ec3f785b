// Generated from locales/pt-BR/trace.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const traceMessages: Messages = {
  "trace.target_paused": ["O destino ",["target"]," está pausado"],
  "trace.target_disabled": ["O destino ",["target"]," está desativado"],
  "trace.skipped.human": ["Uma pessoa atende esta conversa"],
  "trace.skipped.paused": ["O bot está pausado nesta conversa"],
  "trace.skipped.keyword": ["O cliente pediu para sair do bot"],
  "trace.skipped.hours": ["Fora do horário de atendimento do bot"],
  "trace.skipped.nobody": ["Nenhum bot está ativo nesta sessão"],
  "trace.skipped.old": ["A mensagem já era antiga demais para ser respondida"],
  "trace.skipped.nothing": ["A mensagem não tem o que responder, ou foi apagada"],
  "trace.under_way": ["Sendo enviada agora"],
  "trace.unrecorded": ["Sem registro desta tentativa: o gateway parou durante ela, ou ela é de uma versão anterior"],
  "trace.note_events_gone": ["Os eventos mais antigos desta mensagem não estão mais guardados, nem suas entregas"],
  "trace.note_message_gone": ["A mensagem destes eventos não está mais guardada"],
  "trace.note_event_missing": ["O evento desta entrega não está guardado: era um teste, ou é mais antigo do que o que se guarda"],
  "trace.note_more_events": ["Há mais eventos: estes são os ",["count"]," primeiros"],
}
