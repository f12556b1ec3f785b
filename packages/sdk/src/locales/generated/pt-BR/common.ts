// Generated from locales/pt-BR/common.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const commonMessages: Messages = {
  "common.seconds": [["count","plural",{"1":["#"," segundo"],"other":["#"," segundos"]}]],
  "common.minutes": [["count","plural",{"1":["#"," minuto"],"other":["#"," minutos"]}]],
  "common.hours": [["count","plural",{"1":["#"," hora"],"other":["#"," horas"]}]],
  "common.requests_many": ["Muitas requisições. Tente novamente em ",["wait"],"."],
  "common.writes_many": ["Muitos dados gravados em pouco tempo. Tente novamente em ",["wait"],"."],
  "common.tests_under_way": ["Há testes de conexão demais em andamento. Tente novamente em ",["wait"],"."],
  "common.tests_many": ["Muitos testes de conexão. Tente novamente em ",["wait"],"."],
  "common.joins_many": ["Muitas solicitações. Tente novamente em ",["wait"],"."],
  "common.sessions_followed": ["Uma conexão acompanha até ",["limit"]," sessões, ou todas do usuário"],
}
