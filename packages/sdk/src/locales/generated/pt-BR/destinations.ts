// Generated from locales/pt-BR/destinations.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const destinationsMessages: Messages = {
  "destinations.session_missing": ["Informe a sessão do webhook"],
  "destinations.address_invalid": [["field"]," inválido"],
  "destinations.builder_url_missing": ["Informe a URL do construtor: a API Key só é enviada a ele, nunca ao viewer"],
  "destinations.chatflow_missing": ["Informe o ID do chatflow primeiro"],
  "destinations.no_target": ["Nenhum destino ativo desta sessão recebe este evento"],
  "destinations.too_slow": ["O servidor não respondeu em ",["seconds"]," segundos."],
  "destinations.header_missing": ["Informe o valor do cabeçalho"],
  "destinations.secret_missing": ["Informe ",["secret"]],
  "destinations.moved": ["O destino mudou: informe de novo os segredos que ele deve receber"],
  "destinations.moved_secret": ["O destino mudou: informe ",["secret"]," de novo"],
  "destinations.moved_header": ["O destino mudou: informe o valor de novo"],
  "destinations.moved_signing_secret": ["O destino mudou: informe o segredo de assinatura de novo, ou troque-o antes de mudar"],
}
