// Generated from locales/pt-BR/templates.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const templatesMessages: Messages = {
  "templates.not_found": ["Template não encontrado"],
  "templates.inactive": ["Este template está inativo"],
  "templates.variable_needed": ["Informe ",["variable"]],
  "templates.variable_missing": ["Falta a variável ",["variable"]],
  "templates.variables_missing": ["Faltam as variáveis ",["variables"]],
  "templates.text_long": ["A mensagem teria ",["length","number"]," caracteres: use até 4096"],
  "templates.name_taken": ["Já existe um template com este nome"],
  "templates.too_many": ["São no máximo ",["limit","number"]," templates. Exclua os que não usa e tente de novo."],
}
