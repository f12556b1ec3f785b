// Generated from locales/pt-BR/rules/cloudTemplates.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const cloudTemplatesRules = {
  "rules.cloudTemplates.category_invalid": ["A categoria é UTILITY, MARKETING ou AUTHENTICATION"],
  "rules.cloudTemplates.components_missing": ["Informe os componentes"],
  "rules.cloudTemplates.header_sample_missing": ["Envie um arquivo de exemplo para o cabeçalho"],
  "rules.cloudTemplates.header_text_required": ["O texto do cabeçalho é obrigatório"],
  "rules.cloudTemplates.header_text_long": ["O cabeçalho deve ter no máximo 60 caracteres"],
  "rules.cloudTemplates.header_variables_many": ["O cabeçalho leva no máximo 1 variável"],
  "rules.cloudTemplates.body_required": ["O corpo é obrigatório"],
  "rules.cloudTemplates.body_long": ["O corpo deve ter no máximo 1024 caracteres"],
  "rules.cloudTemplates.body_blank_lines": ["O corpo não pode ter mais de uma linha em branco seguida"],
  "rules.cloudTemplates.body_variable_at_end": ["O corpo não pode começar nem terminar com uma variável"],
  "rules.cloudTemplates.body_variables_adjacent": ["Separe as variáveis com algum texto"],
  "rules.cloudTemplates.variables_mixed": ["Use só variáveis com número, como {{1}}, ou só com nome, como {{nome}}"],
  "rules.cloudTemplates.variable_name_invalid": ["O nome de uma variável tem letras minúsculas sem acento, números e _: {{",["name"],"}}"],
  "rules.cloudTemplates.variables_gap": ["Numere as variáveis em sequência a partir de {{1}}"],
  "rules.cloudTemplates.example_missing": ["Dê um exemplo para {{",["name"],"}}"],
  "rules.cloudTemplates.footer_long": ["O rodapé deve ter no máximo 60 caracteres"],
  "rules.cloudTemplates.footer_variables": ["O rodapé não leva variáveis"],
  "rules.cloudTemplates.buttons_many": ["São no máximo 10 botões"],
  "rules.cloudTemplates.button_text_required": ["O texto do botão é obrigatório"],
  "rules.cloudTemplates.button_text_long": ["O texto do botão \"",["button"],"\" deve ter no máximo 25 caracteres"],
  "rules.cloudTemplates.button_url_long": ["URL muito longa no botão \"",["button"],"\""],
  "rules.cloudTemplates.button_url_invalid": ["URL inválida no botão \"",["button"],"\""],
  "rules.cloudTemplates.button_url_variable": ["No botão \"",["button"],"\" a variável fica no final da URL"],
  "rules.cloudTemplates.button_phone_invalid": ["Telefone inválido no botão \"",["button"],"\""],
} satisfies Messages
