// Generated from locales/pt-BR/dashboard.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const dashboardMessages: Messages = {
  "dashboard.card.messages": ["Mensagens hoje"],
  "dashboard.card.messages.subtitle": [["received","plural",{"1":["#"," recebida"],"other":["#"," recebidas"]}]," · ",["sent","plural",{"1":["#"," enviada"],"other":["#"," enviadas"]}]],
  "dashboard.card.messages.trend": ["em relação a ontem, até as ",["hour"],"h"],
  "dashboard.card.messages.queued": [["queued","number"]," na fila"],
  "dashboard.card.messages.failed": [["failed","plural",{"1":["#"," falhou"],"other":["#"," falharam"]}]],
  "dashboard.card.messages.queued_and_failed": [["queued","number"]," na fila · ",["failed","plural",{"1":["#"," falhou"],"other":["#"," falharam"]}]],
  "dashboard.card.contacts": ["Contatos"],
  "dashboard.card.contacts.subtitle": [["added","plural",{"1":["#"," adicionado"],"other":["#"," adicionados"]}]," nas últimas 24h"],
  "dashboard.card.contacts.trend": ["nas últimas 24h"],
  "dashboard.card.attention": ["Precisam de atenção"],
  "dashboard.card.attention.subtitle": [["down","number"]," fora do ar · ",["reconnecting","number"]," reconectando",["restricted","plural",{"0":[],"1":[" · ","#"," restrita"],"other":[" · ","#"," restritas"]}],["unstable","plural",{"0":[],"1":[" · ","#"," instável"],"other":[" · ","#"," instáveis"]}]],
  "dashboard.card.response_time": ["Tempo de resposta"],
  "dashboard.card.response_time.subtitle": ["P95 ",["milliseconds","number"]," ms"],
  "dashboard.card.response_time.no_requests": ["Nenhuma requisição nos últimos 5 min"],
  "dashboard.card.response_time.trend": ["em relação aos 5 min anteriores"],
  "dashboard.activity.session_connected": ["Sessão conectada"],
  "dashboard.activity.session_fell": ["Sessão fora do ar: ",["cause"]],
  "dashboard.activity.message_failed": ["Mensagem não enviada para ",["to"],": ",["error"]],
  "dashboard.activity.message_sent": ["Mensagem enviada para ",["to"]],
  "dashboard.activity.message_sent_to_group": ["Mensagem enviada para um grupo"],
  "dashboard.activity.message_received": ["Mensagem recebida de ",["from"]],
  "dashboard.activity.template_created": ["Template criado: ",["name"]],
  "dashboard.activity.deliveries_failing": ["Entregas falhando em ",["target"]],
  "dashboard.activity.deliveries_failing_because": ["Entregas falhando em ",["target"],": ",["error"]],
}
