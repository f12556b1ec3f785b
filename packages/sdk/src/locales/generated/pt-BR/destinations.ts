// Generated from locales/pt-BR/destinations.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const destinationsMessages: Messages = {
  "destinations.session_missing": ["Informe a sessão do webhook"],
  "destinations.address_invalid": [["field"]," inválido"],
  "destinations.builder_url_missing": ["Informe a URL do construtor: a API Key só é enviada a ele, nunca ao viewer"],
  "destinations.chatflow_missing": ["Informe o ID do chatflow primeiro"],
  "destinations.no_target": ["Nenhum destino ativo desta sessão recebe este evento"],
  "destinations.too_slow": ["O servidor não respondeu em ",["seconds"]," segundos."],
}
