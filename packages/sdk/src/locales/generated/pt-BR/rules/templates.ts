// Generated from locales/pt-BR/rules/templates.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const templatesRules = {
  "rules.templates.category_invalid": ["Categoria inválida"],
  "rules.templates.category_long": ["Categoria muito longa"],
  "rules.templates.category_most": ["Categoria muito longa: use até ",["maximum"]," caracteres"],
  "rules.templates.description_most": ["Descrição muito longa: use até ",["maximum"]," caracteres"],
  "rules.templates.templates_missing": ["Escolha os templates"],
  "rules.templates.templates_many": ["Templates demais"],
  "rules.templates.content_required": ["Conteúdo é obrigatório"],
  "rules.templates.content_most": ["Conteúdo muito longo: use até ",["maximum"]," caracteres"],
  "rules.templates.content_invalid": ["Conteúdo inválido"],
  "rules.templates.variables_list": ["Informe as variáveis em uma lista"],
  "rules.templates.variables_many": ["Variáveis demais"],
} satisfies Messages
