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
  "templates.not_a_template": ["Não é um template"],
  "templates.active_unclear": ["Ativo deve ser sim ou não"],
  "templates.columns_many": ["A linha tem ",["columns"]," colunas; a primeira linha tem ",["titles"]],
  "templates.csv_quotes_unclosed": ["O CSV não pode ser lido: há aspas que não são fechadas"],
  "templates.csv_quotes_within": ["O CSV não pode ser lido: há aspas no meio de um campo"],
  "templates.csv_quotes_unclosed_at": ["O CSV não pode ser lido: há aspas que não são fechadas (linha ",["line"],")"],
  "templates.csv_quotes_within_at": ["O CSV não pode ser lido: há aspas no meio de um campo (linha ",["line"],")"],
  "templates.column_missing": ["Falta a coluna \"",["column"],"\". A primeira linha deve ter os nomes das colunas."],
  "templates.not_json": ["O arquivo não é um JSON válido"],
  "templates.no_list": ["O arquivo não tem uma lista \"templates\""],
  "templates.other_version": ["O arquivo é da versão ",["version"],": só arquivos da versão ",["known"]," são importados"],
  "templates.only_json_and_csv": ["Apenas arquivos JSON e CSV são suportados"],
  "templates.reasons": [["first"],["second","select",{"none":[],"other":["; ",["second"]]}],["third","select",{"none":[],"other":["; ",["third"]]}],["fourth","select",{"none":[],"other":["; ",["fourth"]]}],["fifth","select",{"none":[],"other":["; ",["fifth"]]}]],
}
