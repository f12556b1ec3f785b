// Generated from locales/pt-BR/rules/campaigns.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const campaignsRules = {
  "rules.campaigns.phone_missing": ["Informe um número com código do país e DDD, como 5511999999999"],
  "rules.campaigns.variables_invalid": ["Informe as variáveis"],
  "rules.campaigns.file_invalid": ["Arquivo inválido"],
  "rules.campaigns.recipients_list": ["Informe os destinatários em uma lista"],
  "rules.campaigns.recipients_many": ["São no máximo ",["maximum","number"]," números"],
  "rules.campaigns.csv_invalid": ["Informe a tabela como texto CSV"],
  "rules.campaigns.hours_invalid": ["Informe os horários como seg-sex 08:00-18:00"],
  "rules.campaigns.word_invalid": ["Uma palavra tem de 2 a 40 caracteres"],
  "rules.campaigns.words_list": ["Informe as palavras em uma lista"],
  "rules.campaigns.words_many": ["São no máximo ",["maximum","number"]," palavras"],
} satisfies Messages
